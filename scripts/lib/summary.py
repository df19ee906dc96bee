"""Sums up test results: summary.py FOLDER STATUS

FOLDER holds the xUnit files of `swift test`; STATUS is not 0 when a run failed, even if no file says
so. The last line printed is "N tests passed: …", with a "failed" part if some failed.
Exits with 0 only when everything passed.
"""
import glob
import os
import sys
import xml.etree.ElementTree


def kind_of(suite):
    """The kind of a test, from the names of its target and suite."""
    if suite.startswith('EndToEndTests'):
        return 'end-to-end'
    return 'golden' if 'Golden' in suite else 'unit'


def cases(folder):
    """All test cases. A run that crashed leaves half a file, which has none."""
    for file in sorted(glob.glob(os.path.join(folder, '*.xml'))):
        try:
            yield from xml.etree.ElementTree.parse(file).iter('testcase')
        except xml.etree.ElementTree.ParseError:
            pass


def main():
    folder, status = sys.argv[1], int(sys.argv[2])
    passed = {'unit': 0, 'golden': 0, 'end-to-end': 0}
    failed = []
    for case in cases(folder):
        suite, name = case.get('classname', ''), case.get('name', '')
        if case.find('failure') is not None:
            failed.append(f'{suite}.{name}')
        elif case.find('skipped') is None:
            passed[kind_of(suite)] += 1
    for name in failed:
        print(f'failed: {name}')
    if status == 0 and not failed and not any(passed.values()):
        # A pattern that matches no test, or a run that found none.
        status = 1
        print('failed: no test was run')
    elif status != 0 and not failed:
        print('failed: a run of swift test crashed, see above')
    line = f'{sum(passed.values())} tests passed: ' + ', '.join(
        f'{count} {kind}' for kind, count in passed.items() if count)
    if failed or status != 0:
        line += f'; {max(len(failed), 1)} failed'
    print(line)
    sys.exit(1 if failed or status != 0 else 0)


main()
