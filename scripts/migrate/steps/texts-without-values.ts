import type { MigrationStep } from '../migration-step.ts';

/** Namespace → text → the value that it has to contain. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  finance: { 'rate.flat': 'effective' },
  login: { help: 'number' },
  payments: { 'refused.refused': 'phone' },
};

export const textsWithoutValues: MigrationStep = {
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
