import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { hasRole, type StaffRole } from '#domain/desk/staff-roles.ts';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { Folders } from '../../config/folders.ts';
import type { Content } from '../../manifests/load-content.ts';
import { namedLanguages } from '../../manifests/named-languages.ts';
import { createManifestReader } from '../../manifests/read-manifest.ts';
import type { Database } from '../../storage/database.ts';
import type { Client } from '../pictures/index.ts';
import type { StaffMember } from '../staff/index.ts';
import type { Addition, AdditionKind, Additions } from './additions.ts';
import type { Checks } from './checks.ts';
import {
  addWithContent,
  contentFiles,
  dropUnneededDrafts,
  neededDrafts,
  type SavedAddition,
} from './content-drafts.ts';
import type { DraftPages, WantedPage } from './draft-pages.ts';
import type { RegionDraft } from './draft-state.ts';
import { type FormContent, formContent, formSchemas } from './form-content.ts';
import { createStudioJobs, type StudioJobs } from './jobs.ts';
import { newLanguageFiles } from './language-files.ts';
import { listFileChecks, listFiles, type StudioFile } from './list-files.ts';
import { listChecks, listRegions, type RegionChecks, type StudioRegion } from './list-regions.ts';
import { createManifestDrafts, type ManifestDrafts, refuseUneditable } from './manifest-drafts.ts';
import { folderOf, type ManifestFile, readManifestFile } from './manifest-file.ts';
import { createNewRegions, type NewRegions } from './new-regions.ts';
import { createPreviews, type StudioPreview } from './preview-draft.ts';
import { isOfFile, type StudioProblem, studioProblem } from './problems.ts';
import { createManifestPublications, type ManifestPublications, versionText } from './publish-draft.ts';
import { draftsOf } from './publish-text.ts';
import type { PublishDeps } from './publish-version.ts';
import { differenceOf, type RegionDifference } from './region-difference.ts';
import { findDraft } from './repositories/drafts.ts';
import { listVersions } from './repositories/versions.ts';
import type { RunCommand } from './run-command.ts';
import { layerFoldersOf, schemaOf } from './site-files.ts';
import { createStudioStock, type StudioStock, type StudioStockDeps } from './stock.ts';
import { type StoredPicture, storePicture } from './store-picture.ts';
import { draftKey, type StudioContext, type StudioTarget } from './target.ts';
import { textReader } from './texts/read-texts.ts';
import { createStudioTexts, type StudioTexts } from './texts/studio-texts.ts';
import { rootsOf } from './write-version.ts';

/** Product staff change manifests, content and shared files: drafts, their problems, and what was published. */
export interface Studio extends Pick<ManifestDrafts, 'save' | 'discard' | 'presence'>, ManifestPublications {
  regions(codes: readonly string[]): Promise<StudioRegion[]>;
  checks(codes: readonly string[]): Promise<RegionChecks[]>;
  draft(region: StudioTarget): Promise<RegionDraft>;
  /** Returns the problems of the draft, or of the file if there is none. */
  problems(region: StudioTarget): Promise<StudioProblem[]>;
  /** Returns what publishing the draft would change, or restoring a version; what of it would not fit what has begun; and drafts of content that are published with it. */
  difference(
    region: StudioTarget,
    version?: number,
  ): Promise<RegionDifference & { warnings: StudioProblem[]; drafts: { file: string; by: string }[] }>;
  /** Returns what a form needs beside the text of the draft. */
  form(region: StudioTarget): Promise<FormContent>;
  /** Returns the schemas of manifests by file name. */
  schemas(): ReturnType<typeof formSchemas>;
  /** Returns what `add` can add to a manifest. */
  additionKinds(): Promise<AdditionKind[]>;
  /** Returns a text with something added to it, which is not saved; drafts of content are. @throws Invalid; Conflict */
  add(context: StudioContext, addition: Addition): Promise<SavedAddition>;
  /** Stores a picture for the brand of a region; a draft names it then. @throws Invalid; Conflict; UsedUp; PictureBacklogError */
  storePicture(context: StudioContext, bytes: Buffer, client: Client): Promise<StoredPicture>;
  /** Shows a page of a text that is not saved yet. */
  preview(context: StudioContext, text: string, page: WantedPage): Promise<StudioPreview>;
  versions(
    target: StudioTarget,
    query: Omit<Parameters<typeof listVersions>[1], 'file'>,
  ): Promise<Awaited<ReturnType<typeof listVersions>>>;
  /** Files of `content/` of a region, and all of `shared/`. */
  files(code: string): Promise<StudioFile[]>;
  fileChecks(code: string): ReturnType<typeof listFileChecks>;
  /** The role of a member in a region that is not served; undefined: they may not change it. */
  roleIn(member: StaffMember, code: string): Promise<StaffRole | undefined>;
  /** Languages whose texts a region needs: those of its file and of its draft. */
  languages(region: StudioTarget): Promise<string[]>;
  texts: StudioTexts;
  newRegions: NewRegions;
  jobs: StudioJobs;
  stock: StudioStock;
}

export interface StudioDeps
  extends Pick<PublishDeps, 'serve' | 'replace' | 'log'>,
    Omit<StudioStockDeps, 'db' | 'log' | 'run'> {
  db: Database;
  folders: Folders;
  content(): Content;
  checks: Checks;
  additions: Additions;
  /** Schemas of settings by the names of extensions. */
  settings?: Readonly<Record<string, object>>;
  /** Variables of the environment that manifests may name. */
  variables: readonly string[];
  /** Runs commands on files that may keep a process busy. */
  run: RunCommand;
  pages: DraftPages;
}

export function createStudio(deps: StudioDeps): Studio {
  const { db, folders, checks } = deps;
  const fileDeps = { ...deps, read: createManifestReader() };
  const drafts = createManifestDrafts(fileDeps);
  const { fileOf } = drafts;
  const read = textReader(folders);
  const draftOf = (target: StudioTarget) => findDraft(db, draftKey(target));
  /** Files that the text of a draft needs beside itself. */
  const othersOf = async ({ code, file }: StudioTarget, text: string) =>
    file === undefined
      ? [...(await newLanguageFiles(read, text)), ...contentFiles(await neededDrafts(fileDeps, code, text))]
      : [];
  const previews = createPreviews({ ...deps, fileOf });
  /** Only advice: the draft is shown, too, when it cannot be read in time. */
  const strandedBy = async (target: StudioTarget, file: ManifestFile, text: string) => {
    const found = await previews.stranded(target, file, text).catch((error: unknown) => {
      deps.log.warn(`nothing is known of what a draft of ${target.code} would strand: ${reasonOf(error)}`);
      return [];
    });
    return found.map((each) => studioProblem(file.path, each, folderOf(file)));
  };
  const publishDeps = { ...deps, roots: rootsOf(folders) };
  return {
    regions: (codes) => listRegions(deps, codes),
    checks: (codes) => listChecks(deps, read, codes),
    draft: drafts.stateOf,
    ...createDraftChanges(fileDeps, drafts),
    async problems(region) {
      const file = await fileOf(region);
      const draft = await draftOf(region);
      const found = await checks.problems(
        draft ? draftsOf(file, draft.text, await othersOf(region, draft.text)) : {},
      );
      const problems = found
        .filter((each) => draft || isOfFile(file.path, each))
        .map((each) => studioProblem(file.path, each, folderOf(file)));
      return draft ? [...problems, ...(await strandedBy(region, file, draft.text))] : problems;
    },
    async difference(region, version) {
      const file = await fileOf(region);
      const text =
        version === undefined ? (await draftOf(region))?.text : await versionText(db, { version, file });
      if (text === undefined) return { properties: [], ended: [], warnings: [], drafts: [] };
      const isManifest = region.file === undefined && version === undefined;
      const needed = isManifest ? await neededDrafts(fileDeps, region.code, text) : [];
      const drafts = needed.map(({ draft }) => ({ file: draft.key, by: draft.by }));
      const warnings = await strandedBy(region, file, text);
      return { ...(await differenceOf(deps, region, { file, text })), warnings, drafts };
    },
    ...createManifestPublications({ ...fileDeps, ...publishDeps }, drafts, read),
    async form(region) {
      const file = await fileOf(region);
      const text = (await draftOf(region))?.text ?? file.start ?? file.text;
      // who opens the form looks at the page next
      await previews.prepare(region, file, text);
      const { texts } = deps.content();
      return {
        ...(await formContent(layerFoldersOf(folders, region), file, text, texts)),
        root: schemaOf(region.file),
        languages: await allLanguagesOf(deps, region.code),
      };
    },
    schemas: () => formSchemas(deps.settings ?? {}, deps.variables),
    additionKinds: () => deps.additions.kinds(),
    add: (context, addition) => addToText(fileDeps, drafts, context, addition),
    storePicture: (context, bytes, client) => storePicture(deps, context, bytes, client),
    preview: previews.show,
    presence: drafts.presence,
    versions: async (target, query) => listVersions(db, { ...query, file: (await fileOf(target)).name }),
    files: (code) => listFiles(fileDeps, code),
    fileChecks: (code) => listFileChecks(fileDeps, code),
    roleIn: (member, code) => roleIn(deps, member, code),
    languages: ({ code }) => languagesOf(deps, code),
    texts: createStudioTexts({
      ...publishDeps,
      read,
      run: deps.run,
      speakersOf: (language) =>
        deps
          .content()
          .regions.all.filter(({ languages }) => languages.some(({ code }) => code === language))
          .map(({ code }) => code),
    }),
    newRegions: createNewRegions({ db, folders }),
    jobs: createStudioJobs(deps),
    stock: createStudioStock(deps),
  };
}

/** Adds something to the text of a manifest, with drafts of content, or to that of a file of content. */
async function addToText(
  deps: StudioDeps & Parameters<typeof addWithContent>[0],
  { fileOf }: ManifestDrafts,
  context: StudioContext,
  addition: Addition,
): Promise<SavedAddition> {
  const { code, file: content } = context.region;
  const file = await fileOf(context.region);
  refuseUneditable(file, addition.text);
  if (content === undefined) return addWithContent(deps, context, file, addition);
  const manifest = await fileOf({ code });
  const draft = manifest.isNew ? await findDraft(deps.db, code) : undefined;
  const begun = draft ? { [manifest.name]: draft.text } : {};
  return { ...(await deps.additions.add(manifest.path, { ...addition, content }, begun)), drafts: [] };
}

/** A region that is a draft only is open to product staff of all regions; one with faulty files to its own. */
async function roleIn({ db, folders }: StudioDeps, { roles }: StaffMember, code: string) {
  if (await readManifestFile(folders.regionsDir, code))
    return hasRole(roles[code], 'studio') ? roles[code] : undefined;
  const isProduct = Object.values(roles).includes('product');
  return isProduct && (await findDraft(db, code)) ? 'product' : undefined;
}

const languagesOf = async (deps: StudioDeps, code: string): Promise<string[]> =>
  (await allLanguagesOf(deps, code)).filter((language) => language !== SOURCE_LANGUAGE);

async function allLanguagesOf({ db, content }: StudioDeps, code: string): Promise<string[]> {
  const live = content().regions.find(code)?.languages ?? [];
  const text = (await findDraft(db, code))?.text ?? '';
  return [...new Set([...live.map((language) => language.code), ...namedLanguages(text)])];
}

/** Saves and discards drafts, with the drafts of content that only a language of them needed. */
function createDraftChanges(
  deps: Parameters<typeof dropUnneededDrafts>[0],
  drafts: ReturnType<typeof createManifestDrafts>,
): Pick<Studio, 'save' | 'discard'> {
  const textOf = async (target: StudioTarget) => (await findDraft(deps.db, draftKey(target)))?.text ?? '';
  const dropUnneeded = async (context: StudioContext, texts: { before: string; after: string }) =>
    context.region.file === undefined ? dropUnneededDrafts(deps, context, texts) : undefined;
  return {
    async save(context, change) {
      const before = await textOf(context.region);
      const state = await drafts.save(context, change);
      await dropUnneeded(context, { before, after: change.text });
      return state;
    },
    async discard(context, version) {
      const before = await textOf(context.region);
      const state = await drafts.discard(context, version);
      await dropUnneeded(context, { before, after: state.disk.text });
      return state;
    },
  };
}
