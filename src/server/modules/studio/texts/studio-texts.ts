import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { hasRole } from '#domain/desk/staff-roles.ts';
import { Conflict, Forbidden, Invalid } from '../../../errors/domain-error.ts';
import { hasErrors, type Problem } from '../../../manifests/problem.ts';
import { writeCsv } from '../../../manifests/translation/csv.ts';
import { isOpen } from '../../../manifests/translation/status.ts';
import type { TextUnit } from '../../../manifests/translation/text-unit.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import { type DeskContext, recordDeskEvent } from '../../staff/index.ts';
import { storeDrafts } from '../limit-drafts.ts';
import { refuseExample } from '../new-regions.ts';
import { type StudioProblem, studioProblem } from '../problems.ts';
import { type Publication, publishVersion } from '../publish-version.ts';
import {
  deleteTextDraft,
  importTextDrafts,
  listTextDrafts,
  saveTextDraft,
} from '../repositories/text-drafts.ts';
import { listTextVersions } from '../repositories/versions.ts';
import type { RunCommand } from '../run-command.ts';
import { refuseUnstorable } from '../storable-text.ts';
import { checkTextFile, type TextFormat, textFileName } from './import-texts.ts';
import {
  isStaleText,
  listTexts,
  type StudioText,
  studioText,
  type TextList,
  type TextQuery,
} from './list-texts.ts';
import {
  filesOfDrafts,
  type PublishTextsDeps,
  prepareTexts,
  problemsOfDrafts,
  restoredTexts,
  type TextDifference,
} from './publish-texts.ts';
import { findUnit, type ReadTexts } from './read-texts.ts';

/** A language of a region that a member changes. */
export interface TextContext extends Pick<DeskContext, 'by'> {
  region: string;
  language: string;
}

export interface TextChange {
  key: string;
  text: string;
  /** Version of the draft that was changed; 0: there was none. */
  version: number;
}

/** A draft that is going to be published. */
export interface TextPublication extends TextDifference {
  by: string;
  version: number;
  isStale: boolean;
}

/** What an import did. */
export interface TextImport {
  /** Number of texts that are drafts now. */
  saved: number;
  /** Texts of which another member has a draft with another text, which stays. */
  kept: { key: string; text: string; by: string; given: string }[];
  problems: StudioProblem[];
}

/** Product staff translate: drafts of the texts of a language, files for translators, and what was published. */
export interface StudioTexts {
  list(language: string, query: TextQuery): Promise<TextList>;
  /** @throws Invalid for a text with a fault, Conflict with the text as it is now if somebody else was faster */
  save(context: TextContext, change: TextChange): Promise<StudioText>;
  discard(context: TextContext, place: { key: string; version: number }): Promise<StudioText>;
  /** Returns the texts with their drafts as a file for a translator. */
  exportFile(
    language: string,
    options: { format: TextFormat; isMissing: boolean },
  ): Promise<{ name: string; text: string }>;
  /** Makes the translations of a file drafts; none when a row is wrong. */
  importFile(context: TextContext, file: { format: TextFormat; text: string }): Promise<TextImport>;
  /** Returns what publishing would change. */
  drafts(language: string): Promise<TextPublication[]>;
  /** Publishes drafts. @param until the newest version of those that were seen */
  publish(context: TextContext, until: number): Promise<Publication>;
  versions(query: Parameters<typeof listTextVersions>[1]): ReturnType<typeof listTextVersions>;
  difference(language: string, version: number): Promise<{ base: string; texts: TextDifference[] }>;
  /** Puts back the texts as they were after a version. @param base of the difference that was seen */
  restore(context: TextContext, change: { version: number; base: string }): Promise<Publication>;
}

export interface StudioTextsDeps extends PublishTextsDeps {
  read: ReadTexts;
  run: RunCommand;
  /** Codes of the regions of the site that speak a language. */
  speakersOf(language: string): readonly string[];
}

export function createStudioTexts(deps: StudioTextsDeps): StudioTexts {
  const { db, read, roots } = deps;
  const textOf = async (language: string, key: string): Promise<StudioText> => {
    const files = await read(language);
    const draft = (await listTextDrafts(db, language)).find((each) => each.key === key);
    return studioText(files, findUnit(files, key), draft);
  };
  return {
    list: async (language, query) =>
      listTexts(await read(language), await listTextDrafts(db, language), query),
    save: (context, change) => saveText(deps, context, change, textOf),
    async discard(context, { key, version }) {
      requireSpeakers(deps, context);
      const { language } = context;
      const isDone = await inTransaction(db, async (tx) => {
        if (!(await deleteTextDraft(tx, { language, key }, version))) return false;
        await recordChange(tx, context, { action: 'draft_discarded', after: { key } });
        return true;
      });
      if (!isDone) throw changedText(await textOf(language, key));
      return textOf(language, key);
    },
    async exportFile(language, { format, isMissing }) {
      const { units } = await read(language);
      const drafts = new Map((await listTextDrafts(db, language)).map(({ key, text }) => [key, text]));
      const withDrafts = units.map((unit): TextUnit => {
        const target = drafts.get(unit.key) ?? unit.target;
        return { ...unit, ...(target !== undefined && { target }) };
      });
      const chosen = withDrafts.filter((unit) => !isMissing || isOpen(unit));
      const write =
        format === 'csv' ? writeCsv : (await import('../../../manifests/translation/xliff.ts')).writeXliff;
      return { name: textFileName(language, format), text: write(chosen, language, SOURCE_LANGUAGE) };
    },
    importFile: (context, file) => importFile(deps, context, file),
    async drafts(language) {
      const { unitOf: units } = await read(language);
      return (await listTextDrafts(db, language)).map((draft) => {
        const target = units.get(draft.key)?.target;
        const { key, text, by, version } = draft;
        return { key, before: target ?? null, after: text, by, version, isStale: isStaleText(draft, target) };
      });
    },
    publish: ({ by, region, language }, until) =>
      published(
        publishVersion(deps, region, async () => {
          refuseExample(region);
          requireSpeakers(deps, { by, language }, 'approver');
          const drafts = (await listTextDrafts(db, language)).filter(({ version }) => version <= until);
          if (drafts.length === 0)
            throw new Conflict('out_of_date', 'These drafts were published or discarded in the meantime.', {
              until: ['is out of date'],
            });
          const files = await filesOfDrafts(deps, drafts, await read(language));
          return prepareTexts(deps, files, { kind: 'published', staffId: by.id, language, draft: until });
        }),
      ),
    versions: (query) => listTextVersions(db, query),
    async difference(language, version) {
      const { base, texts } = await restoredTexts(db, roots.texts, { language, version });
      return { base, texts };
    },
    restore: ({ by, region, language }, { version, base }) =>
      published(
        publishVersion(deps, region, async () => {
          refuseExample(region);
          requireSpeakers(deps, { by, language }, 'approver');
          const found = await restoredTexts(db, roots.texts, { language, version });
          if (found.base !== base || found.files.length === 0)
            throw new Conflict('out_of_date', 'The texts have changed on the disk in the meantime.', {
              base: ['is out of date'],
            });
          const change = { kind: 'restored' as const, staffId: by.id, language, restores: version };
          return prepareTexts(deps, found.files, change);
        }),
      ),
  };
}

async function published(done: ReturnType<typeof publishVersion>): Promise<Publication> {
  const publication = await done;
  if (!publication) throw new Error('texts were not published');
  return publication;
}

/**
 * @param needed to be shown they need an approver: those of a language that only a draft names stay drafts
 * @throws Forbidden for a language of regions in which the member does not have the rights of the role; Conflict
 */
function requireSpeakers(
  { speakersOf }: Pick<StudioTextsDeps, 'speakersOf'>,
  { by: { roles }, language }: Pick<TextContext, 'by' | 'language'>,
  needed: 'translator' | 'approver' = 'translator',
): void {
  const codes = speakersOf(language);
  const others = codes.filter((code) => !hasRole(roles[code], needed));
  if (others.length > 0)
    throw new Forbidden(
      'not_allowed',
      `Texts in ${language} are shared: this needs the role ${needed} in all regions that speak it.`,
      {
        role: [`missing in ${others.join(', ')}`],
      },
    );
  if (needed === 'approver' && codes.length === 0)
    throw new Conflict(
      'requirements_missing',
      `No region of the site speaks ${language} yet: publish the region first.`,
    );
}

async function saveText(
  { db, read, speakersOf }: StudioTextsDeps,
  context: TextContext,
  { key, text, version }: TextChange,
  textOf: (language: string, key: string) => Promise<StudioText>,
): Promise<StudioText> {
  const { language, by } = context;
  requireSpeakers({ speakersOf }, context);
  const files = await read(language);
  const { target } = findUnit(files, key);
  refuseUnstorable(text);
  const faults = problemsOfDrafts([{ key, text }], files, false).filter(
    ({ severity }) => severity === 'error',
  );
  if (text.trim() === '' || faults.length > 0) throw faultyText(faults);
  const draft = { language, key, text, base: target ?? null, staffId: by.id };
  const isSaved = await inTransaction(db, async (tx) => {
    const storing = { kind: 'texts', staffId: by.id, version } as const;
    if (!(await storeDrafts(tx, storing, () => saveTextDraft(tx, draft, version)))) return false;
    await recordChange(tx, context, { action: 'draft_saved', after: { key } });
    return true;
  });
  if (!isSaved) throw changedText(await textOf(language, key));
  return textOf(language, key);
}

async function importFile(
  { db, read, run, roots, speakersOf }: StudioTextsDeps,
  context: TextContext,
  file: { format: TextFormat; text: string },
): Promise<TextImport> {
  const { language, by } = context;
  requireSpeakers({ speakersOf }, context);
  refuseUnstorable(file.text);
  const checked = await checkTextFile(run, { language, ...file });
  const problems = checked.problems.map((each) => studioProblem(roots.texts, each));
  if (hasErrors([...checked.problems])) return { saved: 0, kept: [], problems };
  if (checked.language !== language)
    throw new Invalid('invalid_input', `The file has texts in ${checked.language}, not in ${language}.`, {
      text: [`allowed: a file with texts in ${language}`],
    });
  const { unitOf: units } = await read(language);
  const drafts = checked.rows.map(({ key, target }) => ({
    ...{ language, key, text: target },
    base: units.get(key)?.target ?? null,
    staffId: by.id,
  }));
  const stored = await inTransaction(db, async (tx) => {
    const all = { kind: 'texts', staffId: by.id, version: 0 } as const;
    const keys = await storeDrafts(tx, all, () => importTextDrafts(tx, drafts));
    if (keys.size > 0)
      await recordChange(tx, context, { action: 'draft_saved', after: { texts: keys.size } });
    return keys;
  });
  const others = new Map((await listTextDrafts(db, language)).map((draft) => [draft.key, draft]));
  const kept = drafts.flatMap(({ key, text: given }) => {
    const other = stored.has(key) ? undefined : others.get(key);
    return other && other.text !== given ? [{ key, text: other.text, by: other.by, given }] : [];
  });
  return { saved: stored.size, kept, problems };
}

const recordChange = (
  tx: Parameters<typeof recordDeskEvent>[0],
  { by, region, language }: TextContext,
  event: { action: 'draft_saved' | 'draft_discarded'; after: Record<string, string | number> },
) => recordDeskEvent(tx, { staffId: by.id, region, subject: { kind: 'texts', id: language }, ...event });

/** A text that lacks what it has to have. */
function faultyText(faults: readonly Problem[]): Invalid {
  const lines = faults.map(({ message, allowed }) => (allowed ? `${message}; allowed: ${allowed}` : message));
  const [first = 'The text is empty.'] = lines;
  return new Invalid('invalid_input', first, { text: lines.length > 0 ? lines : ['must not be empty'] });
}

/** A text that is another one than its author knows. */
const changedText = (text: StudioText) =>
  new Conflict(
    'out_of_date',
    'This text has changed in the meantime.',
    { version: ['is out of date'] },
    text,
  );
