import { Invalid } from '../../errors/domain-error.ts';
import type { RunCommand } from './run-command.ts';

/** A sort of thing that is added to a manifest or a file of content at all its places. */
export interface AdditionKind {
  name: string;
  /** File of content that it is added to, such as `places`; empty: the manifest. */
  content: string;
  argument: string;
  argument_text: string;
  /** What is asked for first, such as `field`; `any`: any name. */
  argument_of: string;
  summary: string;
  places: string;
  flags: AdditionFlag[];
}

interface AdditionFlag {
  name: string;
  value: string;
  text: string;
  is_text: boolean;
  is_repeated: boolean;
  is_needed: boolean;
  /** What it names, such as `pictogram`; `any`: any text. */
  of: string;
  choices: string[];
}

/** What is added to a text, as the flags of `forecourt add` say it. */
export interface Addition {
  text: string;
  /** Path of the file of content that the text is of; absent: of the manifest. */
  content?: string;
  kind: string;
  name: string;
  flags: Readonly<Record<string, string | readonly string[] | boolean>>;
}

export interface AddedText {
  text: string;
  /** Paths that were written. */
  changes: string[];
  /** What remains to be done. */
  steps: string[];
}

/** The same in a file of content, by its path in the folder of manifests. */
export interface AddedFile extends Pick<AddedText, 'text' | 'changes'> {
  file: string;
}

/** What the command `add` does for files, for texts that are not written yet. */
export interface Additions {
  kinds(): Promise<AdditionKind[]>;
  /**
   * @param file absolute name of the manifest
   * @param drafts texts that are added to instead of files of content, by their path
   * @throws Invalid with the words of the command
   */
  add(
    file: string,
    addition: Addition,
    drafts: Readonly<Record<string, string>>,
  ): Promise<AddedText & { files?: readonly AddedFile[] }>;
}

export function createAdditions(run: RunCommand): Additions {
  let known: Promise<AdditionKind[]> | undefined;
  const ask = (input: object) => run(['add', '--json'], input);
  return {
    kinds() {
      known ??= ask({}).then((answer) => (answer as { kinds: AdditionKind[] }).kinds);
      known.catch(() => {
        known = undefined;
      });
      return known;
    },
    async add(file, addition, drafts) {
      const answer = (await ask({ file, ...addition, drafts })) as
        | (AddedText & { files: AddedFile[] })
        | { refused: string };
      if ('refused' in answer) throw new Invalid('invalid_input', answer.refused, { name: [answer.refused] });
      return answer;
    },
  };
}
