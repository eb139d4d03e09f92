# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""The colour bar. It is a separate picture, to the right of the picture of the
bodies, or below it if the whole picture is tall, so that it covers nothing."""

import numpy as np
import vtk
from vtk.util import numpy_support

MOST = 0.4               # maximum share of the whole width or height
LEAST = 6                # minimum height of letters [pixels]


def numbered(low, high, n):
    """Formats n numbers from low to high with as many digits as are needed to
    distinguish them."""
    values = np.linspace(low, high, n if high > low else 1)
    for digits in range(3, 17):
        words = ['%.*g' % (digits, v) for v in values]
        if len(set(words)) == len(words):
            break
    return words


class Bar:
    """A bar for a whole picture of the given size in pixels. Members: size of
    the bar alone; below: is the bar below the bodies, not to their right;
    bodies: size that is left for the bodies [pixels]."""

    def __init__(self, colouring, size, ink, background, over):
        self.colouring, self.ink, self.background = colouring, ink, background
        self.whole = np.array(size)*over
        self.below = size[0] < 0.75*size[1]
        self.letter = int(round(13*over*np.clip(min(size)/720, 0.6, 4)))
        self._fit(over)
        w, h = self.whole
        self.size = (w, self.thick) if self.below else (self.thick, h)
        self.bodies = ((w, h - self.thick) if self.below
                       else (w - self.thick, h))
        self.bodies = [int(n)//over for n in self.bodies]
        self.size = [int(n)//over*over for n in self.size]

    def _fit(self, over):
        """Finds the thickness of the bar: the width of the column, or the
        height of the row. Letters that take too much space are made smaller or
        left out."""
        most = int(MOST*self.whole[1 if self.below else 0])//over*over
        while True:
            k = self.letter
            self.marks = self._marks(k) if k >= LEAST*over else []
            self.title = (self._shortened(k) if self.marks else '')
            self.margin = k if self.marks else max(1, k//3)
            wide = max([self._width(word, k) for word in self.marks] + [0])
            self.thick = (
                4*self.margin + (3*k if self.marks else 0) if self.below else
                max(self._width(self.title, k), 2*k + wide if self.marks
                    else k) + 2*self.margin)
            self.thick = -(-self.thick//over)*over
            if self.thick <= most or not self.marks:
                self.thick = max(over, min(self.thick, most))
                return
            self.letter = int(0.9*self.letter)

    def _marks(self, letter):
        """Returns the labels of the bar, at most five: as many as have
        space."""
        c, along = self.colouring, self.whole[0 if self.below else 1]
        for n in (5, 3, 2):
            words = numbered(c.low, c.high, n)
            wide = (1.5*max(self._width(w, letter) for w in words)
                    if self.below else 2.5*letter)
            if wide*len(words) <= 0.75*along:
                return words
        return []

    def _shortened(self, letter):
        """Returns the title, cut to the number of letters for which there is
        space."""
        most = (self.whole[0] if self.below
                else MOST*self.whole[0]) - 2*letter
        title = self.colouring.title
        while title and self._width(title, letter) > most:
            title = title[:-3].rstrip('.') + '..' if len(title) > 4 else ''
        return title

    @staticmethod
    def _property(letter, ink=(0, 0, 0)):
        text = vtk.vtkTextProperty()
        text.SetFontSize(letter)
        text.SetColor(*ink)
        text.SetFontFamilyToArial()
        return text

    def _width(self, word, letter):
        box = [0]*4
        vtk.vtkTextRenderer.GetInstance().GetBoundingBox(
            self._property(letter), word or ' ', box, 72)
        return box[1] - box[0] + 1

    def _word(self, image, word, x, y, across):
        """Writes a word whose middle is at the height y, measured from the
        top. across: the fraction of the width of the word that is to the left
        of x."""
        drawn, used = vtk.vtkImageData(), [0, 0]
        text = self._property(self.letter, self.ink)
        if not vtk.vtkTextRenderer.GetInstance().RenderString(
                text, word, drawn, used, 72):
            return
        w, h, _ = drawn.GetDimensions()
        pixels = numpy_support.vtk_to_numpy(
            drawn.GetPointData().GetScalars()).reshape(h, w, -1)[::-1]
        inked = np.flatnonzero(np.any(pixels[..., 3], axis=1))
        if not len(inked):
            return
        pixels = pixels[inked[0]:inked[-1] + 1, :used[0]]
        h, w = pixels.shape[:2]
        left = int(np.clip(x - across*w, 0, max(0, image.shape[1] - w)))
        top = int(np.clip(y - h/2, 0, max(0, image.shape[0] - h)))
        place = image[top:top + h, left:left + w]
        share = pixels[:place.shape[0], :place.shape[1], 3:]/255
        place[:] = place*(1 - share) + 255*np.array(self.ink)*share

    def image(self):
        """Returns height x width x 3, top row first, 0 to 255."""
        w, h = self.size
        image = np.empty((h, w, 3))
        image[:] = 255*np.array(self.background)
        table = 255*self.colouring.table
        k, m = self.letter, self.margin
        if self.below:
            self._row(image, table, k, m)
        else:
            self._column(image, table, k, m)
        return np.round(image).astype(np.uint8)

    def _ends(self, along):
        """Returns the positions of the two ends of the bar."""
        share = 0.2 if self.marks else 0.1
        return int(share*along), max(int(share*along) + 1,
                                     int((1 - share)*along))

    def _column(self, image, table, k, m):
        low, high = self._ends(image.shape[0])
        rows = np.linspace(len(table) - 1, 0, high - low).round().astype(int)
        left = min(m, image.shape[1] - 1)
        image[low:high, left:left + max(1, int(1.3*k))] = table[rows][:, None]
        for word, y in zip(self.marks, np.linspace(
                high, low, max(2, len(self.marks)))):
            self._word(image, word, left + 1.7*k, y, 0)
        if self.title:
            self._word(image, self.title, m, low - 1.8*k, 0)

    def _row(self, image, table, k, m):
        low, high = self._ends(image.shape[1])
        columns = np.linspace(0, len(table) - 1, high - low).round()
        top = m + (int(1.4*k) if self.marks else 0)
        top = min(top, image.shape[0] - 1)
        image[top:top + max(1, k), low:high] = table[columns.astype(int)]
        for word, x in zip(self.marks, np.linspace(
                low, high, max(2, len(self.marks)))):
            self._word(image, word, x, top + 2*k, 0.5)
        if self.title:
            self._word(image, self.title, image.shape[1]/2, m + k/2, 0.5)

    def beside(self, picture):
        """Returns the whole picture: the picture of the bodies with the
        bar."""
        if not hasattr(self, '_image'):
            self._image = self.image()
        return np.concatenate((picture, self._image),
                              axis=0 if self.below else 1)
