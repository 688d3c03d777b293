import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { Folders } from '../../config/folders.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '../../errors/domain-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { Answers } from '../../manifests/new-region/validate-answers.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type DeskContext, recordDeskEvent } from '../staff/index.ts';
import { storeDrafts } from './limit-drafts.ts';
import { newManifestFile, readManifestFile } from './manifest-file.ts';
import { findDraft, saveDraft } from './repositories/drafts.ts';

/** What is known of a country, as answers for a new region. */
export interface CountryAnswers {
  country: string;
  name: string;
  code: string;
  /** All languages to choose from; the first of the suggested ones is the default. */
  languages: { tag: string; name: string; isSuggested: boolean }[];
  timeZones: string[];
  currency: string;
  /** Of telephone numbers. */
  dialCode: string;
  example: string;
}

export interface RegionAnswers {
  country: string;
  code: string;
  /** The first is the default. */
  languages: readonly string[];
  timeZone: string;
  currency: string;
  /** Empty: as CLDR says. */
  name: string;
  /** Empty: those of the base. */
  brandName: string;
  brandColor: string;
}

/** Drafts of regions that do not exist yet: they show when they are published, like other drafts. */
export interface NewRegions {
  countries(): Promise<{ code: string; name: string }[]>;
  /** @throws Invalid for a country of which too little is known */
  answers(country: string): Promise<CountryAnswers>;
  /** @returns code of the region */
  create(context: Pick<DeskContext, 'by'>, answers: RegionAnswers): Promise<string>;
  /** A region to play with, which is never published. @returns its code, also if there is one already */
  example(context: Pick<DeskContext, 'by'>, country: string): Promise<string>;
  /** A region with all of another one but its code and name. */
  copy(
    context: Pick<DeskContext, 'by'>,
    copy: { of: string; languages: readonly string[]; code: string; name: string },
  ): Promise<string>;
}

/** Code of the region to play with. */
const EXAMPLE = 'example';
const EXAMPLE_NAMES = { region: 'Example country', name: 'Example Cars' };

/** @throws Forbidden for the region to play with: nothing of it goes on the site */
export function refuseExample(code: string): void {
  if (code === EXAMPLE)
    throw new Forbidden('not_allowed', 'This region is an example to play with: it is never published.');
}

// what CLDR and libphonenumber know is large, and needed for new regions only
const loadAnswers = () => import('../../manifests/new-region/answers-from.ts');
const loadManifest = () => import('../../manifests/new-region/new-manifest.ts');
const loadValidation = () => import('../../manifests/new-region/validate-answers.ts');
const loadFacts = () => import('../../manifests/new-region/country-facts.ts');

export function createNewRegions({ db, folders }: { db: Database; folders: Folders }): NewRegions {
  const begin = async ({ by }: Pick<DeskContext, 'by'>, code: string, text: string): Promise<string> => {
    if (await readManifestFile(folders.regionsDir, code)) throw takenCode(code);
    const { hash: base } = newManifestFile(folders.regionsDir, code);
    await inTransaction(db, async (tx) => {
      const draft = { key: code, text, base, staffId: by.id, version: 0 };
      const isStored = await storeDrafts(tx, { kind: 'files', ...draft }, () => saveDraft(tx, draft));
      if (!isStored) throw takenCode(code);
      const subject = { kind: 'region' as const, id: code };
      await recordDeskEvent(tx, { staffId: by.id, region: code, action: 'draft_saved', subject });
    });
    return code;
  };
  return {
    countries: async () => (await loadFacts()).knownCountries(),
    async answers(country) {
      const { answersFrom } = await loadAnswers();
      return countryAnswers(usable(() => answersFrom(country, {}, SOURCE_LANGUAGE)));
    },
    async create(context, given) {
      const { answersFrom } = await loadAnswers();
      const { newManifest } = await loadManifest();
      const flags = {
        code: given.code,
        languages: given.languages.join(),
        'time-zone': given.timeZone,
        currency: given.currency,
      };
      const answers = usable(() => answersFrom(given.country, flags, SOURCE_LANGUAGE));
      const brand = { region: given.name, name: given.brandName, primary: given.brandColor };
      const { text } = newManifest(folders, answers, { isDefault: false, brand });
      return begin(context, answers.code, text);
    },
    async example(context, country) {
      if (await findDraft(db, EXAMPLE)) return EXAMPLE;
      const { answersFrom } = await loadAnswers();
      const { newManifest } = await loadManifest();
      const answers = usable(() => answersFrom(country, { code: EXAMPLE }, SOURCE_LANGUAGE));
      const { text } = newManifest(folders, answers, { isDefault: false, brand: EXAMPLE_NAMES });
      return begin(context, EXAMPLE, text);
    },
    async copy(context, { of, languages, code: wanted, name }) {
      const file = await readManifestFile(folders.regionsDir, of);
      if (!file) throw new NotFound('not_found', 'The manifest of this region cannot be read.');
      const { validateCode } = await loadValidation();
      const { copiedManifest } = await loadManifest();
      const code = usable(() => validateCode(wanted, { country: of }));
      return begin(context, code, copiedManifest(folders, { of: file.name, languages, code, name }));
    },
  };
}

function countryAnswers({ facts, code, languages, currency }: Answers): CountryAnswers {
  const { country, dialCode, example, timeZones } = facts;
  const names = (type: 'region' | 'language') => new Intl.DisplayNames([SOURCE_LANGUAGE], { type });
  const tags = [...new Set([...languages, ...facts.languages, ...facts.officialLanguages, SOURCE_LANGUAGE])];
  return {
    country,
    name: names('region').of(country) ?? country,
    code,
    languages: tags.map((tag) => ({
      tag,
      name: names('language').of(tag) ?? tag,
      isSuggested: languages.includes(tag),
    })),
    timeZones,
    currency,
    dialCode,
    example: example.international,
  };
}

/** The command names its options in what it refuses; here they are fields. */
function usable<Value>(make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const [, field = 'country', text = error.message] = /^--([a-z-]+): (.*)$/su.exec(error.message) ?? [];
    const name = field.replaceAll('-', '_');
    throw new Invalid('invalid_input', text, { [name]: [text] });
  }
}

const takenCode = (code: string) =>
  new Conflict('state_conflict', `There is a region with the code "${code}" already.`, {
    code: ['is taken'],
  });
