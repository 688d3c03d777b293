import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MantineRoot } from './mantine-root.tsx';
import { LinesInput, TextInput } from './text-input.tsx';

/** Tags with a direction. */
function turnedIn(field: ReactNode): string[] {
  const html = renderToString(<MantineRoot>{field}</MantineRoot>);
  return [...html.matchAll(/<(\w+)[^>]* dir="(\w+)"/g)].map(([, tag, direction]) => `${tag} ${direction}`);
}

it('takes the direction of a field from what is typed in it', () => {
  expect(turnedIn(<TextInput label="Name" dir="auto" leftSection="RM" />)).toEqual(['input auto']);
  expect(turnedIn(<LinesInput label="Message" dir="auto" />)).toEqual(['textarea auto']);
});

it('turns a field with its signs where its direction is known', () => {
  expect(turnedIn(<TextInput label="Phone" dir="ltr" leftSection="+60" />)).toEqual(['div ltr']);
});
