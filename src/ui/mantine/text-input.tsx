import { InputBase, type Textarea, type TextInput as TextInputOfMantine } from '@mantine/core';
import { type ComponentProps, createContext, memo, useContext } from 'react';

type TextInputProps = ComponentProps<typeof TextInputOfMantine>;
type LinesInputProps = Omit<ComponentProps<typeof Textarea>, 'autosize' | 'minRows' | 'maxRows' | 'resize'>;

/** What is new with each key: the value, and the handlers that know it; and the direction of what is typed. */
const TypedContext = createContext<object>({});

function TypedInput(props: ComponentProps<'input'>) {
  return <input {...props} {...useContext(TypedContext)} />;
}

function TypedLines(props: ComponentProps<'textarea'>) {
  return <textarea {...props} {...useContext(TypedContext)} />;
}

/** Label, help, error and signs around the native input, in nine components of Mantine. */
const TextFrame = memo((props: TextInputProps) => <InputBase {...props} component={TypedInput} />);
const LinesFrame = memo((props: LinesInputProps) => (
  <InputBase {...props} component={TypedLines} multiline />
));

/** Mantine's `TextInput`, of which a key renders the native input alone while its other props stay the same. */
export function TextInput(props: TextInputProps) {
  const [typed, frame] = splitProps(props);
  return (
    <TypedContext value={typed}>
      <TextFrame {...frame} />
    </TypedContext>
  );
}

/** The same for a `Textarea` that does not grow. */
export function LinesInput(props: LinesInputProps) {
  const [typed, frame] = splitProps(props);
  return (
    <TypedContext value={typed}>
      <LinesFrame {...frame} />
    </TypedContext>
  );
}

/** @returns what the native input gets: what is new with each key, and the direction of what is typed; all other props */
function splitProps<Props extends object>(props: Props): [typed: object, frame: Props] {
  const entries = Object.entries(props);
  // Mantine gives a direction to the box around the input and its signs, which only a known one is right for
  const isTyped = ([name, value]: [string, unknown]) =>
    name === 'value' || (name === 'dir' && value === 'auto') || /^on[A-Z]/.test(name);
  return [
    Object.fromEntries(entries.filter(isTyped)),
    Object.fromEntries(entries.filter((entry) => !isTyped(entry))) as Props,
  ];
}
