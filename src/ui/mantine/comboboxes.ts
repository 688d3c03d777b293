import './controls.ts';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';

/** Mantine's selects with search: they weigh as much as all other controls together and are loaded when they are needed. */
export { Autocomplete, MultiSelect, Select } from '@mantine/core';
