import { expect, it } from 'vitest';
import { checkExtensions } from './check-extensions.ts';

const ROUTE = {
  method: 'GET',
  path: 'a/:b',
  summary: 'a',
  auth: 'public',
  limit: 'read',
  answer: { type: 'object' },
  handle: async () => ({}),
};
const READER = { name: 'own', recognises: () => false, read: async function* () {} };

const OWN = { feedReaders: ['csv'], paymentProviders: ['stripe'], messageServices: ['twilio'] };
const run = async () => {};
const SERVICE = { name: 'pigeon', company: 'Pigeon', channels: ['sms'], sendCode: run };
const PROVIDER = {
  name: 'paylane',
  methods: ['card'],
  createIntent: run,
  fetchIntent: run,
  cancelIntent: run,
  refund: run,
  fetchRefund: run,
  parseWebhook: run,
};

const messages = (...extensions: object[]) =>
  checkExtensions({ extensions }, OWN).map(({ message }) => message);

it('finds nothing in a right one', () => {
  const jobs = [{ name: 'a', schedule: '0 3 * * *', run: async () => {} }];
  expect(messages({ name: 'a', apiRoutes: [ROUTE], jobs, feedReaders: [READER] }, { name: 'b' })).toEqual([]);
});

it.each([
  [undefined, /no default export/],
  [{ extension: [] }, /"extension" is not a property/],
  [{ extensions: {} }, /not a list/],
])('says what is wrong with %o', (config, message) => {
  expect(checkExtensions(config, OWN)[0]?.message).toMatch(message);
});

it.each([
  ['a name that is none', { name: 'A b' }, /name must match pattern/],
  ['a property that there is not', { name: 'a', job: [] }, /no property "job"; did you mean "jobs"\?/],
  [
    'a limit that there is not',
    { name: 'a', apiRoutes: [{ ...ROUTE, limit: 'none' }] },
    /apiRoutes\.0\.limit is none of read, search/,
  ],
  [
    'a path that leaves its place',
    { name: 'a', apiRoutes: [{ ...ROUTE, path: '../../v1/x' }] },
    /apiRoutes\.0\.path must match/,
  ],
  [
    'code that is none',
    { name: 'a', jobs: [{ name: 'a', schedule: '0 3 * * *', run: 'x' }] },
    /jobs\.0\.run is not a function/,
  ],
  [
    'a schedule that is none',
    { name: 'a', jobs: [{ name: 'a', schedule: 'daily', run: () => {} }] },
    /not a cron expression/,
  ],
  ['a wrong schema', { name: 'a', settings: { type: 'objekt' } }, /settings is no usable JSON Schema/],
  ['an unknown keyword', { name: 'a', settings: { type: 'object', requird: [] } }, /requird/],
  ['a reference', { name: 'a', settings: { $ref: 'Listing#' } }, /\$ref is not possible here/],
  ['a body of GET', { name: 'a', apiRoutes: [{ ...ROUTE, body: { type: 'object' } }] }, /cannot have a body/],
  [
    'an answer that is a text',
    { name: 'a', apiRoutes: [{ ...ROUTE, answer: { type: 'string' } }] },
    /not of type object or array/,
  ],
  [
    'a variable of the site',
    { name: 'a', variables: { DATABASE_URL: { description: 'x' } } },
    /DATABASE_URL is a variable of the site/,
  ],
  [
    'a file that does not exist',
    { name: 'a', styleSheet: new URL('./none.css', import.meta.url) },
    /file that exists/,
  ],
  [
    'two routes with one address',
    { name: 'a', apiRoutes: [ROUTE, { ...ROUTE, path: 'a/:c' }] },
    /two routes have the address GET a\/:…/,
  ],
  [
    'a reader of the site',
    { name: 'a', feedReaders: [{ ...READER, name: 'csv' }] },
    /"csv" exists in the site already/,
  ],
])('refuses %s', (_name, extension, message) => {
  expect(messages(extension)[0]).toMatch(message);
});

it('refuses two extensions with one name, or with one kind', () => {
  expect(messages({ name: 'a' }, { name: 'a' })).toEqual(['two extensions have this name']);
  expect(messages({ name: 'a', feedReaders: [READER] }, { name: 'b', feedReaders: [READER] })).toEqual([
    'the feed reader "own" exists in the extension "a" already',
  ]);
});

it('takes payment providers and message services that are whole and have names of their own', () => {
  expect(messages({ name: 'a', paymentProviders: [PROVIDER], messageServices: [SERVICE] })).toEqual([]);
  const shells = { label: { en: 'Shells' }, confirmedBy: 'bank', amounts: { MYR: { step: 10 } } };
  const paying = { ...PROVIDER, methods: ['card', 'shells'], amounts: { MYR: { minimum: 200 } } };
  const owl = { label: { en: 'Owl', '*': 'Owl' }, company: 'Owl Post', sendCode: run };
  expect(
    messages({ name: 'a', paymentMethods: { shells }, paymentProviders: [paying], channels: { owl } }),
  ).toEqual([]);
});

it.each([
  [
    'a provider of the site',
    { paymentProviders: [{ ...PROVIDER, name: 'stripe' }] },
    /"stripe" exists in the site/,
  ],
  [
    'a service of the site',
    { messageServices: [{ ...SERVICE, name: 'twilio' }] },
    /"twilio" exists in the site/,
  ],
  [
    'a provider without a check of signatures',
    { paymentProviders: [{ ...PROVIDER, parseWebhook: true }] },
    /paymentProviders\.0\.parseWebhook is not a function/,
  ],
  [
    'a method that there is not',
    { paymentProviders: [{ ...PROVIDER, methods: ['crad'] }] },
    /"paylane" takes "crad", which is no method; did you mean "card"\?/,
  ],
  [
    'an amount that is none',
    { paymentProviders: [{ ...PROVIDER, amounts: { MYR: { minimum: 0.5 } } }] },
    /amounts\.MYR\.minimum must be integer/,
  ],
  [
    'a method without a name',
    { paymentMethods: { shells: { confirmedBy: 'bank' } } },
    /paymentMethods\.shells must have required property 'label'/,
  ],
  [
    'a channel without a sender',
    { channels: { owl: { label: { en: 'Owl' }, company: 'Owl Post' } } },
    /channels\.owl must have required property 'sendCode'/,
  ],
  [
    'a name of a channel that is for no language',
    { channels: { owl: { label: { English: 'Owl' }, company: 'Owl Post', sendCode: run } } },
    /channels\.owl\.label/,
  ],
  [
    'a channel that there is not',
    { messageServices: [{ ...SERVICE, channels: ['pigeon'] }] },
    /channels\.0 is none of sms, messaging/,
  ],
])('refuses %s', (_, part, message) => {
  expect(messages({ name: 'a', ...part })[0]).toMatch(message);
});
