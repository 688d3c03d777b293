import { fieldFrame } from '../field-frame.ts';
import type { FieldKind } from '../field-kind.ts';

const UUID = '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const MAX_FILES = 10;

/** Files that are uploaded at once; the answer names them. */
export const file = {
  isPersonal: false,
  reads: ['accept', 'multiple', 'maxFiles', 'reads'],
  schema: (field) => ({
    type: 'array',
    minItems: 1,
    maxItems: maxFilesOf(field),
    uniqueItems: true,
    items: { type: 'string', pattern: UUID },
  }),
  view: (field, context) => ({
    ...fieldFrame('file', field, context),
    accept: field.accept ?? ['image'],
    maxFiles: maxFilesOf(field),
    /** Fields that text recognition may suggest an answer to. */
    reads: field.reads ?? [],
  }),
  /** Files are uploaded by scripts. */
  read: () => undefined,
  summary: (answer, _, { t }) => t('forms:answer.files', { count: [answer].flat().length }),
} satisfies FieldKind;

const maxFilesOf = ({
  multiple = false,
  maxFiles = MAX_FILES,
}: Parameters<FieldKind['schema']>[0]): number => (multiple ? maxFiles : 1);
