import type { MigrationStep } from '../migration-step.ts';

/** Namespace → path of texts → their new name. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  home: { 'arrival.kept': 'carried' },
  'privacy-policy': { kept: 'stored' },
};

export const movedTexts: MigrationStep = {
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
