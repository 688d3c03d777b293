import type { JsonPath } from '#region/json/json-path.ts';
import type { Json } from '#region/manifest/merge-patch.ts';
import type { SchemaPosition } from '#region/schema/schema-tree.ts';

export interface ControlProps {
  id: string;
  label: string;
  /** Whether the label is only read out. */
  isLabelHidden?: boolean;
  /** Help under the control; empty: none. */
  description: string;
  /** What is wrong with the value; empty: nothing. */
  error: string;
  place: SchemaPosition;
  path: JsonPath;
  /** Undefined: there is none. */
  value: Json | undefined;
  isReadOnly: boolean;
  onChange(value: Json): void;
  /** Called when a field is emptied whose value cannot be empty. */
  onClear(): void;
}

/** Props of a control of Mantine. Empty help and errors are none. */
export const frameOf = ({ id, label, isLabelHidden, description, error, isReadOnly }: ControlProps) => ({
  id,
  ...(isLabelHidden ? { 'aria-label': label } : { label }),
  description: description || undefined,
  error: error || undefined,
  disabled: isReadOnly,
});

/** An example of the schema, for the empty control. */
export function exampleOf({ node }: SchemaPosition): string | undefined {
  const example = node.examples?.find((each) => typeof each === 'string' || typeof each === 'number');
  return example === undefined ? undefined : String(example);
}

/** Whether the schema allows the empty text, or a part of a list stays in its place. */
export function mayBeEmpty({ place: { node }, path }: Pick<ControlProps, 'place' | 'path'>): boolean {
  if (typeof path.at(-1) === 'number' || node.pattern === undefined) return true;
  return new RegExp(node.pattern, 'u').test('');
}
