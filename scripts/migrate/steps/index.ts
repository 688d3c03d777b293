import type { JsonEditor } from '../json-editor.ts';
import type { MigrationStep } from '../migration-step.ts';

const MONTHS = 'listing.shaken_months';

const DATE = 'listing.shaken_date';

const FACTS = ['pages', 'carInfoFacts'];

/** In 0.1 cars had the months left of their inspection, which nobody counted down. */
const shakenDate: MigrationStep = {
  from: '0.1',
  kind: 'manifest',
  isCertain: false,
  text: `The end of the inspection is a date, "${DATE}", from which its months are counted every day; feeds that fill "${MONTHS}" fill the date instead.`,
  change(json) {
    const facts = json.get(FACTS);
    if (Array.isArray(facts) && facts.includes('shaken_left'))
      json.set([...FACTS, facts.indexOf('shaken_left')], 'shaken_date');
    countMonths(json);
  },
};

/** Namespace → text → the value that it has to contain. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  finance: { 'rate.flat': 'effective' },
  login: { help: 'number' },
  payments: { 'refused.refused': 'phone' },
};

const textsWithoutValues: MigrationStep = {
  from: '0.1',
  kind: 'texts',
  isCertain: true,
  text: 'Texts that lack a value of the new version, such as the effective rate, are removed, so that the included ones are shown.',
  change(json, namespace) {
    for (const [text, value] of Object.entries(NEEDED[namespace] ?? {})) {
      const words = json.get(text.split('.'));
      if (typeof words === 'string' && !words.includes(`{{${value}}}`)) json.remove(text.split('.'));
    }
  },
};

/** Namespace → path of texts → their new name. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  home: { 'arrival.kept': 'carried' },
  'privacy-policy': { kept: 'stored' },
};

const movedTexts: MigrationStep = {
  from: '0.1',
  kind: 'texts',
  isCertain: true,
  text: 'Texts that have another name keep their words: "home:arrival.kept" is "arrival.carried", "privacy-policy:kept" is "stored".',
  change(json, namespace) {
    for (const [path, name] of Object.entries(RENAMED[namespace] ?? {})) {
      const old = path.split('.');
      if (json.get([...old.slice(0, -1), name]) === undefined) json.rename(old, name);
    }
  },
};

/** Namespace → texts that no page shows any more. */
const REMOVED: Readonly<Record<string, readonly string[]>> = {
  failures: ['payment', 'fileRemoval'],
  finance: ['monthly', 'during', 'budget.price', 'budget.terms'],
  garage: ['saved.text'],
};

const removedTexts: MigrationStep = {
  from: '0.1',
  kind: 'texts',
  isCertain: true,
  text: 'Texts that no page shows any more are removed.',
  change(json, namespace) {
    for (const text of REMOVED[namespace] ?? []) json.remove(text.split('.'));
  },
};

/** In 0.1 `features.deposits` switched on offers, which always asked for a deposit. */
const offersSwitch: MigrationStep = {
  from: '0.1',
  kind: 'manifest',
  isCertain: false,
  text: 'Offers have a switch of their own, "features.offers"; states and terms with a deposit are inherited from "forecourt:deposits".',
  change(json) {
    if (json.get(['features', 'deposits']) !== true) return;
    json.add(['features'], 'offers', true, '');
    const inherited = json.get(['extends']);
    if (!Array.isArray(inherited) || inherited.includes('forecourt:deposits')) return;
    if (inherited.includes('forecourt:base'))
      json.append(['extends'], 'forecourt:deposits', 'forecourt:base');
  },
};

const openingHours: MigrationStep = {
  from: '0.1',
  kind: 'content/places',
  isCertain: true,
  text: 'Hours of showrooms are rules, by which appointments are offered. Hours in words are removed: write them as [{ "days": ["mon"], "opens": "09:00", "closes": "18:00" }].',
  change(json) {
    for (const place of json.names(['locations'])) {
      const hours = json.get(['locations', place, 'hours']);
      if (hours !== undefined && hours !== null && !Array.isArray(hours))
        json.remove(['locations', place, 'hours']);
    }
  },
};

const paymentFormat: MigrationStep = {
  from: '0.1',
  kind: 'manifest',
  isCertain: true,
  text: 'The format "payment" of fields is "money": installments are written like prices.',
  change(json) {
    for (const field of json.names(['fields']))
      if (json.get(['fields', field, 'format']) === 'payment') json.set(['fields', field, 'format'], 'money');
  },
};

const demoPlaces: MigrationStep = {
  from: '0.1',
  kind: 'manifest',
  isCertain: true,
  text: '"demo.places" is removed: demo cars stand at the showrooms of content/<region>/places.json.',
  change(json) {
    json.remove(['demo', 'places']);
  },
};

/** All steps in the order in which they are applied: by version, and within a version as they stand here. */
export const STEPS: readonly MigrationStep[] = [
  // 0.1 to 0.2
  offersSwitch,
  demoPlaces,
  paymentFormat,
  shakenDate,
  openingHours,
  movedTexts,
  removedTexts,
  textsWithoutValues,
];

function countMonths(json: JsonEditor): void {
  const months = json.get(['fields', MONTHS]);
  if (typeof months !== 'object' || months === null || json.get(['fields', MONTHS, 'monthsUntil'])) return;
  json.add(['fields', MONTHS], 'monthsUntil', DATE);
  json.add(['fields'], DATE, { kind: 'date', label: 'cars:field.shaken_date', format: 'month' }, MONTHS);
  if (json.get(['demo', 'fields', DATE]) === undefined) json.rename(['demo', 'fields', MONTHS], DATE);
}
