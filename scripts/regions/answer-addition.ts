import { basename, resolve } from 'node:path';
import { fileOfDraft } from '../../src/server/manifests/draft-names.ts';
import { loadRegionSet } from '../../src/server/manifests/load-regions.ts';
import { readLocales } from '../../src/server/manifests/locales/read-locales.ts';
import { withSourceTexts } from '../../src/server/manifests/locales/with-source-texts.ts';
import { namedLanguages } from '../../src/server/manifests/named-languages.ts';
import { type Problem, problemLine } from '../../src/server/manifests/problem.ts';
import { shortName } from '../../src/server/manifests/short-name.ts';
import { UsageError } from '../usage-error.ts';
import { type AddFlag, always, type FileAdditions, type Given } from './add/addable.ts';
import { addTo } from './add/addition.ts';
import { ADDABLES } from './add/index.ts';
import { newProblems } from './changed/new-problems.ts';
import { findProblems } from './check.ts';
import type { RegionFolders } from './folders.ts';

/** What is asked for. Without a kind the kinds are listed. */
export interface AddInput {
  /** Absolute name of the manifest, and its text as it is edited. */
  file: string;
  text: string;
  kind?: string;
  name?: string;
  flags?: Given;
  /** Path of the file of content that `text` is of, in the folder of manifests; absent: of the manifest. */
  content?: string;
  /** Drafts of other files, by their path in the folder of manifests. */
  drafts?: Readonly<Record<string, string>>;
}

/** @returns the text with the addition and what it changes, or why it was refused, as the command prints it */
export async function answerAddition(input: AddInput, folders: RegionFolders): Promise<object> {
  if (input.kind === undefined) return { kinds: kinds() };
  try {
    return await additionOf(input, folders);
  } catch (error) {
    if (error instanceof UsageError) return { refused: error.message };
    // what a stranger has typed ends no process with a trace that nobody reads
    console.error(error);
    return { refused: 'This cannot be added.' };
  }
}

async function additionOf(
  { file, text, kind, name = '', flags = {}, content, drafts = {} }: AddInput,
  folders: RegionFolders,
): Promise<object> {
  const edited = content === undefined ? resolve(file) : fileOfDraft(folders, content);
  const begun = new Map([
    ...Object.entries(drafts).map(([path, draft]) => [fileOfDraft(folders, path), draft] as const),
    [edited, text],
  ]);
  const locales = withSourceTexts(await readLocales(folders), namedLanguages(text));
  const { regions, problems } = await loadRegionSet({ ...folders, locales, unwritten: begun });
  const own = problems.filter((each) => each.severity === 'error' && each.file === shortName(file));
  const region = regions.find((each) => each.file === resolve(file));
  if (!region || own.length > 0)
    throw new UsageError(
      ['Mend the errors of the draft first.', ...own.slice(0, 3).map(problemLine)].join('\n'),
    );
  const { manifest, document } = region;
  const addable = ADDABLES.find(
    (each) =>
      each.name === kind &&
      content === (each.content === undefined ? undefined : contentPath(manifest.code, each.content)),
  );
  if (!addable) throw new UsageError(`there is no kind "${kind}"`);
  const languages = manifest.languages.map((each) => each.code);
  const plan = await addable.plan(name, flags, {
    ...{ manifest, document, languages, locales, folders },
    isDraft: true,
    unwritten: begun,
  });
  // the manifest comes first
  const [first, ...others] = plan.files;
  if (first?.document.files.at(-1)?.value === undefined)
    throw new UsageError('Mend the errors of the draft first.');
  const written = editedFile(first);
  const files = others
    .map((each) => ({ file: contentPath(manifest.code, nameOf(each)), ...editedFile(each) }))
    .filter(({ changes }) => changes.length > 0);
  await refuseNewErrors(folders, begun, [
    [edited, written.text],
    // texts of a new language, which are written with it
    ...(plan.created ?? []).map((each) => [each.file, each.text] as const),
    ...files.map((each) => [fileOfDraft(folders, each.file), each.text] as const),
  ]);
  return { ...written, steps: plan.steps ?? [], files };
}

/** @throws UsageError with what the check would refuse afterwards, and does not refuse now */
async function refuseNewErrors(
  folders: RegionFolders,
  begun: ReadonlyMap<string, string>,
  edited: readonly (readonly [file: string, text: string])[],
): Promise<void> {
  const errorsOf = async (texts: ReadonlyMap<string, string>) =>
    (await findProblems(folders, undefined, texts)).problems.filter(({ severity }) => severity === 'error');
  const after = await errorsOf(new Map([...begun, ...edited]));
  if (after.length === 0) return;
  const added = newProblems(await errorsOf(begun), after);
  if (added.length > 0) throw new UsageError(added.slice(0, 3).map(sentence).join('\n'));
}

const sentence = ({ message, allowed }: Problem): string =>
  allowed === undefined ? message : `${message}  allowed: ${allowed}`;

function editedFile({ document, additions }: FileAdditions): { text: string; changes: string[] } {
  const { text, changes } = addTo(document, additions);
  return { text, changes: [...new Set(changes.map(({ path }) => path))] };
}

/** Path in the folder of manifests, also where content lies beside it. */
const contentPath = (code: string, name: string): string => `content/${code}/${name}.json`;

const nameOf = ({ document }: FileAdditions): string => basename(document.files.at(-1)?.file ?? '', '.json');

const kinds = () =>
  ADDABLES.map(
    ({ name, argument, argumentText, argumentOf = 'any', content = '', summary, places, flags }) => ({
      name,
      content,
      argument,
      argument_text: argumentText,
      argument_of: argumentOf,
      summary,
      places,
      flags: flags.map(flagOf),
    }),
  );

const flagOf = (flag: AddFlag) => ({
  name: flag.name,
  value: flag.value ?? '',
  text: flag.text,
  is_text: flag.isText ?? false,
  is_repeated: flag.isRepeated ?? false,
  is_needed: flag.isNeeded === always,
  of: flag.of ?? 'any',
  choices: flag.choices ?? [],
});
