import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { RegionManifest } from '#contracts/types.ts';
import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { type EndedAddress, endedAddresses } from '#region/routing/ended-addresses.ts';
import type { PathRegion } from '#region/routing/paths.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { Folders } from '../../config/folders.ts';
import { Conflict, Invalid, NotFound } from '../../errors/domain-error.ts';
import { type Difference, differencesOf } from '../../manifests/differences.ts';
import { parseJsonText } from '../../manifests/json/read-json-file.ts';
import type { Content } from '../../manifests/load-content.ts';
import { codeOfFile, manifestFiles } from '../../manifests/manifest-files.ts';
import { readLayers } from '../../manifests/read-layers.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type DeskContext, recordDeskEvent, type StaffMember } from '../staff/index.ts';
import type { AddedText, Addition, AdditionKind, Additions } from './additions.ts';
import type { Checks, TextStatus } from './checks.ts';
import type { DraftPages, DraftView, WantedPage } from './draft-pages.ts';
import { draftState, isStale, type RegionDraft } from './draft-state.ts';
import { type FormParts, formParts, formSchemas } from './form-parts.ts';
import { languagesIn, newLanguageFiles } from './language-files.ts';
import { type ManifestFile, newManifestFile, readManifestFile } from './manifest-file.ts';
import { createNewRegions, type NewRegions, refuseExample } from './new-regions.ts';
import { isOfFile, type StudioProblem, studioProblem } from './problems.ts';
import { draftsOf, publishText } from './publish-text.ts';
import type { Publication, PublishDeps } from './publish-version.ts';
import { deleteDraft, findDraft, listDrafts, saveDraft } from './repositories/drafts.ts';
import { findVersionFiles, listVersions } from './repositories/versions.ts';
import type { RunCommand } from './run-command.ts';
import { type ReadTexts, textReader } from './texts/read-texts.ts';
import { createStudioTexts, type StudioTexts } from './texts/studio-texts.ts';
import { rootsOf } from './write-version.ts';

/** A region: one that is served, or only a file or a draft. */
export type StudioTarget = Pick<ResolvedRegion, 'code'>;

/** Who changes which region. */
export interface StudioContext extends Pick<DeskContext, 'by'> {
  region: StudioTarget;
}

/** A region in the list. */
export interface StudioRegion {
  code: string;
  name: string;
  file: string;
  isJson: boolean;
  /**
   * `last_good`: its files have errors, and visitors see the version before; `broken`: they have errors, and visitors do not
   * see it; `new`: it is a draft only.
   */
  state: 'live' | 'last_good' | 'broken' | 'new';
  draft: { by: string; updatedAt: Date; isStale: boolean } | null;
}

/** What is wrong with a region, and how much of it is translated. */
export interface RegionChecks {
  code: string;
  errors: number;
  warnings: number;
  texts: TextStatus[];
}

/** What publishing would change. */
export interface RegionDifference {
  properties: Difference[];
  /** Addresses of the site that would lead nowhere. */
  ended: EndedAddress[];
}

export interface DraftChange {
  version: number;
  text: string;
  /** Hash of the file that the text is a change of. */
  base: string;
}

/** Product staff change manifests: drafts, their problems, and what was published. */
export interface Studio {
  regions(codes: readonly string[]): Promise<StudioRegion[]>;
  checks(codes: readonly string[]): Promise<RegionChecks[]>;
  draft(region: StudioTarget): Promise<RegionDraft>;
  /** @throws Conflict with the draft as it is now, if somebody else was faster */
  save(context: StudioContext, change: DraftChange): Promise<RegionDraft>;
  discard(context: StudioContext, version: number): Promise<RegionDraft>;
  /** Returns the problems of the draft, or of the file if there is none. */
  problems(region: StudioTarget): Promise<StudioProblem[]>;
  /** Returns what publishing the draft would change, or restoring a version. */
  difference(region: StudioTarget, version?: number): Promise<RegionDifference>;
  /** @throws Conflict if the draft or the file has changed, or there are errors */
  publish(context: StudioContext, version: number): Promise<Publication>;
  /** Publishes the text of a version again. @param base hash of the file that it replaces */
  restore(context: StudioContext, change: { version: number; base: string }): Promise<Publication>;
  /** Returns what a form needs beside the text of the draft. */
  form(region: StudioTarget): Promise<FormParts>;
  /** Returns the schemas of manifests by file name. */
  schemas(): ReturnType<typeof formSchemas>;
  /** Returns what `add` can add to a manifest. */
  additionKinds(): Promise<AdditionKind[]>;
  /** Returns a text with something added to it; nothing is saved. @throws Invalid */
  add(region: StudioTarget, addition: Addition): Promise<AddedText>;
  /** Shows a page of a text that is not saved yet. */
  preview(region: StudioTarget, text: string, page: WantedPage): Promise<StudioPreview>;
  versions(query: Parameters<typeof listVersions>[1]): ReturnType<typeof listVersions>;
  /** The role of a member in a region that is not served; undefined: they may not change it. */
  roleIn(member: StaffMember, code: string): Promise<'product' | undefined>;
  /** Languages whose texts a region needs: those of its file and of its draft. */
  languages(region: StudioTarget): Promise<string[]>;
  texts: StudioTexts;
  newRegions: NewRegions;
}

/** A page of a draft, or the errors that prevent it. */
export type StudioPreview = Extract<DraftView, { page: unknown }> | { problems: StudioProblem[] };

export interface StudioDeps extends Pick<PublishDeps, 'serve' | 'replace' | 'log'> {
  db: Database;
  folders: Folders;
  content(): Content;
  checks: Checks;
  additions: Additions;
  /** Schemas of settings by the names of extensions. */
  settings?: Readonly<Record<string, object>>;
  /** Runs commands on files that may keep a process busy. */
  run: RunCommand;
  pages: DraftPages;
}

/** Errors that are told instead of a page; `problems` tells all. */
const MAX_PROBLEMS = 20;

export function createStudio(deps: StudioDeps): Studio {
  const { db, folders, checks } = deps;
  const fileOf = async ({ code }: StudioTarget): Promise<ManifestFile> => {
    const file = await readManifestFile(folders.regionsDir, code);
    if (file) return file;
    if (await findDraft(db, code)) return newManifestFile(folders.regionsDir, code);
    throw new NotFound('not_found', 'The manifest of this region cannot be read.');
  };
  const read = textReader(folders);
  const stateOf = async (region: StudioTarget) =>
    draftState(await fileOf(region), await findDraft(db, region.code), folders.regionsDir);
  const publishDeps = { ...deps, roots: rootsOf(folders) };
  return {
    regions: (codes) => listRegions(deps, codes),
    checks: (codes) => listChecks(deps, read, codes),
    draft: stateOf,
    async save({ by, region }, { version, text, base }) {
      const file = await fileOf(region);
      refuseUneditable(file, text);
      const draft = { region: region.code, text, base, staffId: by.id, version };
      const isSaved = await inTransaction(db, async (tx) => {
        if (!(await saveDraft(tx, draft))) return false;
        const subject = { kind: 'region' as const, id: region.code };
        await recordDeskEvent(tx, { staffId: by.id, region: region.code, action: 'draft_saved', subject });
        return true;
      });
      if (!isSaved) throw changedDraft(await stateOf(region));
      return stateOf(region);
    },
    async discard({ by, region }, version) {
      const file = await fileOf(region);
      const isDone = await inTransaction(db, async (tx) => {
        if (!(await deleteDraft(tx, region.code, version))) return false;
        const subject = { kind: 'region' as const, id: region.code };
        await recordDeskEvent(tx, {
          staffId: by.id,
          region: region.code,
          action: 'draft_discarded',
          subject,
        });
        return true;
      });
      if (!isDone) throw changedDraft(await stateOf(region));
      return draftState(file, null, folders.regionsDir);
    },
    async problems(region) {
      const file = await fileOf(region);
      const draft = await findDraft(db, region.code);
      const found = await checks.problems(
        draft ? draftsOf(file, draft.text, await newLanguageFiles(read, draft.text)) : {},
      );
      return found
        .filter((each) => draft || isOfFile(file.path, each))
        .map((each) => studioProblem(file.path, each));
    },
    async difference(region, version) {
      const file = await fileOf(region);
      const text =
        version === undefined
          ? (await findDraft(db, region.code))?.text
          : await versionText(db, region, { version, file });
      return text === undefined ? { properties: [], ended: [] } : differenceOf(deps, region, { file, text });
    },
    async publish(context, version) {
      const { region, by } = context;
      refuseExample(region.code);
      return publishText(publishDeps, region.code, async () => {
        const [file, draft] = [await fileOf(region), await findDraft(db, region.code)];
        const state = draftState(file, draft, folders.regionsDir);
        if (!draft || draft.version !== version) throw changedDraft(state);
        if (isStale(file, draft)) throw changedFile(state);
        const { text } = draft;
        const others = await newLanguageFiles(read, text);
        return { file, text, others, kind: 'published', staffId: by.id, draft: version };
      });
    },
    async restore({ region, by }, { version, base }) {
      return publishText(publishDeps, region.code, async () => {
        const file = await fileOf(region);
        if (file.hash !== base) throw changedFile(await stateOf(region));
        const text = await versionText(db, region, { version, file });
        return { file, text, kind: 'restored', staffId: by.id, restores: version };
      });
    },
    async form(region) {
      const file = await fileOf(region);
      const draft = await findDraft(db, region.code);
      return formParts(folders, file, draft?.text ?? file.text, deps.content().texts);
    },
    schemas: () => formSchemas(deps.settings ?? {}),
    additionKinds: () => deps.additions.kinds(),
    async add(region, addition) {
      const file = await fileOf(region);
      refuseUneditable(file, addition.text);
      return deps.additions.add(file.path, addition);
    },
    preview: async ({ code }, text, page) =>
      previewOf(deps.pages, { code, text, file: await fileOf({ code }) }, page),
    versions: (query) => listVersions(db, query),
    roleIn: (member, code) => roleIn(deps, member, code),
    languages: ({ code }) => languagesOf(deps, code),
    texts: createStudioTexts({ ...publishDeps, read, run: deps.run }),
    newRegions: createNewRegions({ db, folders }),
  };
}

async function previewOf(
  pages: DraftPages,
  { code, file, text }: { code: string; file: ManifestFile; text: string },
  page: WantedPage,
): Promise<StudioPreview> {
  refuseUneditable(file, text);
  const view = await pages.show({ region: code, file: file.path, text }, page);
  if ('page' in view) return view;
  const shown = view.problems.slice(0, MAX_PROBLEMS);
  return { problems: shown.map((each) => studioProblem(file.path, each)) };
}

/** A region that is a draft only is open to product staff of all regions; one with faulty files to its own. */
async function roleIn({ db, folders }: StudioDeps, { roles }: StaffMember, code: string) {
  if (await readManifestFile(folders.regionsDir, code))
    return roles[code] === 'product' ? roles[code] : undefined;
  const isProduct = Object.values(roles).includes('product');
  return isProduct && (await findDraft(db, code)) ? 'product' : undefined;
}

async function languagesOf({ db, content }: StudioDeps, code: string): Promise<string[]> {
  const live = content().regions.find(code)?.languages ?? [];
  const text = (await findDraft(db, code))?.text ?? '';
  const all = new Set([...live.map((language) => language.code), ...languagesIn(text)]);
  return [...all].filter((language) => language !== SOURCE_LANGUAGE);
}

/** Regions of a member, and regions that are only drafts. */
async function listRegions({ db, folders, content }: StudioDeps, codes: readonly string[]) {
  const drafts = new Map((await listDrafts(db)).map((draft) => [draft.region, draft]));
  const onDisk = new Set((await manifestFiles(folders.regionsDir)).map(codeOfFile));
  const added = [...drafts.keys()].filter((code) => !onDisk.has(code));
  const listed = [...new Set([...codes, ...added])].map(async (code): Promise<StudioRegion[]> => {
    const draft = drafts.get(code);
    const file =
      (await readManifestFile(folders.regionsDir, code)) ??
      (draft && newManifestFile(folders.regionsDir, code));
    if (!file) return [];
    return [
      {
        code,
        name: nameOf(content(), code, draft?.text ?? file.text),
        file: file.name,
        isJson: file.isJson,
        state: stateOfRegion(content(), file, code),
        draft: draft ? { by: draft.by, updatedAt: draft.updatedAt, isStale: isStale(file, draft) } : null,
      },
    ];
  });
  return (await Promise.all(listed)).flat();
}

function stateOfRegion({ regions, faulty = [] }: Content, { isNew }: ManifestFile, code: string) {
  if (isNew) return 'new';
  if (!regions.find(code)) return 'broken';
  return faulty.some((each) => each.code === code) ? 'last_good' : 'live';
}

/** The name that visitors see, else the one that a text names. */
function nameOf({ regions, texts }: Content, code: string, text: string): string {
  const region = regions.find(code);
  if (region)
    return localizedText(region.manifest.displayName, SOURCE_LANGUAGE, texts.translate(SOURCE_LANGUAGE));
  const { value } = parseJsonText('', text);
  const names = isObject(value) ? value.displayName : undefined;
  const [first] = isObject(names) ? [names[SOURCE_LANGUAGE], ...Object.values(names)] : [];
  return typeof first === 'string' ? first : code;
}

/** Counts what the drafts would have, so that the list shows what is left to do. */
async function listChecks(
  { db, folders, content, checks }: StudioDeps,
  read: ReadTexts,
  codes: readonly string[],
) {
  const drafts = new Map((await listDrafts(db)).map((draft) => [draft.region, draft.text]));
  const files = new Map<string, ManifestFile>();
  for (const code of new Set([...codes, ...drafts.keys()])) {
    const file = await readManifestFile(folders.regionsDir, code);
    if (file && codes.includes(code)) files.set(code, file);
    if (!file) files.set(code, newManifestFile(folders.regionsDir, code));
  }
  const texts: Record<string, string> = {};
  for (const [code, text] of drafts) {
    const file = files.get(code);
    if (file?.isJson) Object.assign(texts, draftsOf(file, text, await newLanguageFiles(read, text)));
  }
  const problems = await checks.problems(texts);
  const status = new Map((await checks.texts()).map((each) => [each.language, each]));
  return [...files]
    .filter(([code, { isNew }]) => !isNew || drafts.has(code))
    .map(([code, { path }]): RegionChecks => {
      const own = problems.filter((each) => isOfFile(path, each));
      const errors = own.filter(({ severity }) => severity === 'error').length;
      const languages =
        content()
          .regions.find(code)
          ?.languages.map((language) => language.code) ?? languagesIn(drafts.get(code) ?? '');
      const found = languages.flatMap((language) => status.get(language) ?? []);
      return { code, errors, warnings: own.length - errors, texts: found };
    });
}

async function differenceOf(
  { folders, content }: StudioDeps,
  { code }: StudioTarget,
  { file: { path, isNew }, text }: { file: ManifestFile; text: string },
): Promise<RegionDifference> {
  const before = isNew ? null : (await readLayers(path, folders)).document.value;
  const after = await readLayers(path, folders, { text });
  const next = pathRegionOf(after.document.value);
  const live = content().regions.find(code);
  return {
    properties: differencesOf(before, after.document.value),
    ended: next && live ? endedAddresses(live, { code, ...next }) : [],
  };
}

/** What paths depend on, of a manifest that may have any faults; null if it cannot be said. */
function pathRegionOf(manifest: Json): Omit<PathRegion, 'code'> | null {
  if (!isObject(manifest) || !isObject(manifest.routes) || !Array.isArray(manifest.languages)) return null;
  const { routes, languages, redirects } = manifest as unknown as RegionManifest;
  const isText = (value: unknown) => typeof value === 'string';
  const isSound =
    languages.length > 0 &&
    languages.every((each) => isObject(each) && isText(each.code) && isText(each.path)) &&
    Object.values(routes).every(
      (route) =>
        isObject(route) &&
        (route.slug === undefined || (isObject(route.slug) && Object.values(route.slug).every(isText))),
    );
  if (!isSound) return null;
  return { languages, manifest: { routes, ...(isObject(redirects) && { redirects }) } };
}

/** Returns what a version wrote into a manifest. @throws NotFound */
async function versionText(
  db: Database,
  region: StudioTarget,
  { version, file }: { version: number; file: ManifestFile },
): Promise<string> {
  const files = await findVersionFiles(db, region.code, version);
  const written = files.find((each) => each.root === 'regions' && each.file === file.name);
  if (!written || written.after === null)
    throw new NotFound('not_found', 'There is no such version of this region.');
  return written.after;
}

function refuseUneditable(file: ManifestFile, text: string): void {
  if (!file.isJson)
    throw new Invalid('invalid_input', `${file.name} is TypeScript, which is changed in an editor.`, {
      text: ['allowed: manifests in JSON'],
    });
  if (text.includes('\0') || !text.isWellFormed())
    throw new Invalid('invalid_input', 'This text cannot be stored.', {
      text: ['must be Unicode without NUL'],
    });
}

const changedDraft = (state: RegionDraft) =>
  new Conflict(
    'out_of_date',
    'The draft has changed in the meantime.',
    { version: ['is out of date'] },
    state,
  );

const changedFile = (state: RegionDraft) =>
  new Conflict(
    'out_of_date',
    'The file has changed on the disk in the meantime.',
    { base: ['is out of date'] },
    state,
  );
