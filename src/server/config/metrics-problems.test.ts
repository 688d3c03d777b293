import { expect, it } from 'vitest';
import { metricsProblems, parseConfig } from './index.ts';

const TOKEN = { METRICS_TOKEN: 'a token of metrics that nobody can guess' };
const names = (environment: Record<string, string>) =>
  metricsProblems(parseConfig({ environment })).map(({ name }) => name);

it.each([
  [{ HOST: '0.0.0.0' }, []],
  [{ METRICS: 'on' }, []],
  [{ METRICS: 'on', HOST: '0.0.0.0' }, ['METRICS_TOKEN']],
  [{ METRICS: 'on', PUBLIC_ORIGIN: 'https://cars.example' }, ['METRICS_TOKEN']],
  [{ METRICS: 'on', HOST: '0.0.0.0', ...TOKEN }, []],
  [{ METRICS: 'on', HOST: '0.0.0.0', METRICS_PORT: '9464' }, []],
  [{ METRICS_PORT: '3000' }, ['METRICS_PORT']],
])('refuses metrics that visitors could read: %j', (environment, problems) => {
  expect(names(environment as Record<string, string>)).toEqual(problems);
});

it('takes contacts that are addresses only', () => {
  const contact = (value: string) =>
    parseConfig({ environment: { SECURITY_CONTACT: value } }).securityContact;
  expect(contact('mailto:a@b.example, https://b.example/x,tel:+65-1234')).toBe(
    'mailto:a@b.example,https://b.example/x,tel:+65-1234',
  );
  for (const wrong of ['a@b.example', 'http://b.example', 'mailto:a@b.example\nExpires: 2099', 'https://'])
    expect(() => contact(wrong)).toThrow('SECURITY_CONTACT');
});
