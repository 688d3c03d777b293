import { expect, it } from 'vitest';
import { parseConfig } from '../config/index.ts';
import type { Extension } from './extension.ts';
import { variableNames, variableProblems } from './variables.ts';

const EXTENSIONS: Extension[] = [
  {
    name: 'vouchers',
    variables: {
      VOUCHER_KEY: { description: 'Key of the cash desk.', isRequired: true, pattern: '\\w{12,}' },
      VOUCHER_URL: { description: 'Address of the cash desk' },
    },
  },
];

function configOf(environment: Record<string, string>) {
  return parseConfig({ environment, file: {}, extensionNames: variableNames(EXTENSIONS) });
}
const problemsOf = (environment: Record<string, string>) =>
  variableProblems(configOf(environment), EXTENSIONS).map(({ message }) => message);

it('a required one that is missing is named with what it is', () => {
  expect(problemsOf({})).toEqual([
    'VOUCHER_KEY is missing; the extension "vouchers" needs it. Key of the cash desk.',
  ]);
});

it('a wrong value is not shown, as it may be a secret', () => {
  const [message = ''] = problemsOf({ VOUCHER_KEY: 'too-short' });
  expect(message).toMatch(/^VOUCHER_KEY: its value cannot be used/);
  expect(message).not.toContain('too-short');
});

it('its values are apart from those that pages get', () => {
  const config = configOf({ VOUCHER_KEY: 'abcdefghijklm' });
  expect(variableProblems(config, EXTENSIONS)).toEqual([]);
  expect(config.extensionValues).toEqual({ VOUCHER_KEY: 'abcdefghijklm' });
  expect(config.manifestValues).toEqual({});
});

it('a misspelt one in .env is reported', () => {
  const surroundings = {
    environment: {},
    file: { VOUCHER_KAY: 'x' },
    extensionNames: variableNames(EXTENSIONS),
  };
  expect(() => parseConfig(surroundings)).toThrow(/did you mean VOUCHER_KEY/);
});
