# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Plots of a study of time steps, in the arrangement of figures 11 to 19 of
Wedel et al.: a row per shape; left the centric, right the eccentric collision;
position and spin over time, a colour per step."""

import numpy as np

import stepStudy
from stepStudy import D, SHAPES
from superellipsoidPlots import plt, Scene, View, INK, save, show

STEP_COLOURS = {
    '1': '#b9c0c6', '0.5': '#f2b134', '1x10': '#7fb069', '0.1': '#e07a5f',
    '0.05': '#7d5ba6', '0.01': '#3f7cac', '0.001': '#00a88f',
    '0.0001': '#22282e',
}


def page(runs, columns, draw, analytic, out):
    """columns: headings; draw(run, row, column): [(t, y)] of the curves;
    analytic(row, column): likewise."""
    rows = len(SHAPES)
    figure, grid = plt.subplots(rows, len(columns), sharex=True,
                                figsize=(9.6, 9.4), dpi=100)
    for row, name in enumerate(SHAPES):
        for column, head in enumerate(columns):
            axes = grid[row, column]
            for run in runs:
                for t, y in draw(run, row, column):
                    axes.plot(t, y, color=STEP_COLOURS[run.step],
                              linewidth=1.3)
            for t, y in analytic(row, column):
                axes.plot(t, y, color='#c8102e', linewidth=1.0,
                          linestyle=(0, (4, 3)), zorder=5)
            axes.grid(color='#e6e9ec', linewidth=0.6)
            axes.set_axisbelow(True)
            axes.tick_params(labelsize=7.5)
            low, high = axes.dataLim.intervaly
            if high - low < 1e-3:
                axes.set_ylim(-1, 1)
            if row == 0:
                axes.set_title(head, fontsize=9.5)
            if row == rows - 1:
                axes.set_xlabel(r'$t/t_{\rm ref}$')
        grid[row, 0].set_ylabel(name, fontsize=11, weight='bold')
    handles = [plt.Line2D([], [], color=STEP_COLOURS[r.step], linewidth=2,
                          label=stepStudy.label(r.step)) for r in runs]
    handles.append(plt.Line2D([], [], color='#c8102e', linestyle='--',
                              label='rigid bodies'))
    figure.legend(handles=handles, loc='lower center', ncol=len(handles),
                  fontsize=8, handlelength=1.4, columnspacing=1.0,
                  title=r'$\Delta t/t_{\rm ref}$', title_fontsize=8.5)
    figure.tight_layout(rect=(0, 0.055, 1, 1), h_pad=0.5, w_pad=0.6)
    save(figure, out)
    print('plots in', out)


class Moments:
    """Some particles at several written times combined for a Scene; in the
    plane z = 0."""

    def __init__(self, run, particles, times, apart=0):
        """apart: offset of the times along x [d]"""
        import superellipsoidResults as results
        states = [results.Particles(
            run.series[int(np.argmin(np.abs(run.t - t)))][1]) for t in times]
        for key in ('x', 'Q', 'semiAxes', 'epsilon1', 'epsilon2', 'typeId'):
            setattr(self, key, np.concatenate(
                [getattr(p, key)[particles] for p in states]))
        self.x = self.x*(1, 1, 0)
        self.x[:, 0] += apart*D*(np.arange(len(self.x))
                                 - (len(self.x) - 1)/2)
        self.typeId = self.typeId*0 + self.typeId[0]
        self.id = np.arange(len(self.x))
        self.n = len(self.x)

    def kinds(self):
        """Each body is a shape of its own: A and B have their axes in
        different order."""
        return [(int(self.typeId[i]), np.array([i])) for i in range(self.n)]


def gallery(panels, names, centre, width, high, columns, out, wall=False):
    """panels: [(heading, Moments)], side by side; lengths in d."""
    w = 960//columns
    view = View(np.array((*centre, 0))*D, (0, 0, -1), (0, 1, 0), high*D,
                (w, int(w*high/width)), reach=0.01)
    w, h = view.size
    rows = -(-len(panels)//columns)
    text = 26
    figure = plt.figure(figsize=(columns*w/100, rows*(h + text)/100), dpi=100)
    tall = rows*(h + text)
    for k, (head, moments) in enumerate(panels):
        row, column = divmod(k, columns)
        bottom = 1 - (row + 1)*(h + text)/tall
        axes = figure.add_axes([column/columns, bottom, 1/columns,
                                h/tall])
        show(axes, Scene(moments, names, 16).image(view, 2, 0), view)
        axes.set_title(head, fontsize=9.5, pad=4)
        if wall:
            axes.axhline(-centre[1], color=INK, linewidth=2)
    save(figure, out, 128)
    print('pictures in', out)
