# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Figures with their bounds, as the validate of a tutorial prints them."""


class Report:
    def __init__(self):
        self.failed = 0

    def heading(self, text):
        print('\n' + text)
        print('  %-52s %12s   %-30s' % ('figure', 'value', 'bound'))

    def check(self, what, value, bound, good):
        self.failed += not good
        print('  %-52s %12s   %-30s %s'
              % (what, value, bound, 'ok' if good else 'FAILED'))

    def below(self, what, value, bound, remark=''):
        """A figure that must not exceed its bound; a NaN does."""
        self.check(what, '%.3g' % value, '<= %.3g %s' % (bound, remark),
                   value <= bound)

    def tell(self, what, value, remark=''):
        print('  %-52s %12s   %s' % (what, value, remark))

    def end(self):
        """Prints the last line; returns the exit status."""
        print('\n' + ('all figures are within their bounds'
                      if not self.failed else '%d FAILED' % self.failed))
        return 1 if self.failed else 0
