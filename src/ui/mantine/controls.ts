import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/PinInput.css';

/** Mantine's controls with the style sheets they need: the one place that imports them, so that sheets keep their order. */
export {
  Checkbox,
  FileButton,
  InputDescription,
  InputError,
  InputLabel,
  NativeSelect,
  PinInput,
  Radio,
  Textarea,
} from '@mantine/core';
export { LinesInput, TextInput } from './text-input.tsx';
