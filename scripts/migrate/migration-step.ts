import type { JsonEditor } from './json-editor.ts';

/** What kind of file a step changes: manifests and what they extend, content of pages by its name, texts by their namespace. */
export type FileKind = 'manifest' | `content/${string}` | 'texts';

/** A change of files of an older version. It does nothing to a file that has it already. */
export interface MigrationStep {
  /** Version of the files that need it. */
  from: string;
  kind: FileKind;
  /** Says to people what is changed and what is left to them. */
  text: string;
  /**
   * Whether what the step looks for is wrong in a file of the next version, so that a file with it was not migrated to the end
   * whatever its version says.
   */
  isCertain: boolean;
  /** @param namespace of a file of texts */
  change(json: JsonEditor, namespace: string): void;
}
