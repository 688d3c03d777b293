import { describe, expect, it } from 'vitest';
import { auditFaults, readAudit } from './audit-rule.ts';

const ADVISORY = {
  name: 'left',
  title: 'Reads too far',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  severity: 'high',
  range: '<1.2.0',
};
const REPORT = { vulnerabilities: { left: { via: [ADVISORY] }, right: { via: ['left'] } } };
const EXCEPTION = {
  advisory: 'GHSA-aaaa-bbbb-cccc',
  package: 'left',
  reason: 'only tests',
  until: '2026-12-31',
};
const messages = (
  report: typeof REPORT | { vulnerabilities: object },
  exceptions = [EXCEPTION],
  today = '2026-11-27',
) => auditFaults(report as typeof REPORT, exceptions, today).map(({ message }) => message);

describe('the rule of known vulnerabilities', () => {
  it('refuses an advisory once, however many packages bring it', () => {
    expect(messages(REPORT, [])).toEqual([
      expect.stringMatching(/^left <1\.2\.0: Reads too far \(high, .*GHSA-aaaa/),
    ]);
  });

  it('takes an exception until its day', () => {
    expect(messages(REPORT)).toEqual([]);
    expect(messages(REPORT, [EXCEPTION], '2026-12-31')).toEqual([]);
    expect(messages(REPORT, [EXCEPTION], '2027-01-01')).toEqual([expect.stringContaining('Reads too far')]);
  });

  it('takes an exception for its package only, and refuses one that nothing needs', () => {
    expect(messages(REPORT, [{ ...EXCEPTION, package: 'right' }])).toEqual([
      expect.stringContaining('Reads too far'),
      expect.stringContaining('no package needs the exception'),
    ]);
    expect(messages({ vulnerabilities: {} })).toEqual([
      expect.stringContaining('no package needs the exception'),
    ]);
  });
});

it.each([
  ['{"vulnerabilities":{}}', { vulnerabilities: {} }],
  ['{"message":"405 Method Not Allowed","error":{"summary":""}}', '405 Method Not Allowed'],
  ['{"error":{"code":"ENOTFOUND","summary":"request failed"}}', 'request failed'],
  ['', 'npm printed no report'],
])('an answer %s is not taken for no answer', (text, expected) => {
  expect(readAudit(text)).toEqual(expected);
});
