import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { FIELD_KINDS } from '#region/forms/field-kinds.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { MantineRoot } from '#ui/mantine/mantine-root.tsx';
import { ALL_FIELDS } from '../../../tests/fixtures/all-fields.ts';
import { englishLabel, englishMessages, shippedRegion } from '../../../tests/shipped-regions.ts';
import { Field } from './field.tsx';

const root = new URL('../../../', import.meta.url);
const text = (path: string) => readFileSync(new URL(path, root), 'utf8');
const { locations } = JSON.parse(text('regions/content/sg/places.json'));
const region = { ...shippedRegion('sg'), content: { places: { locations } } } as ResolvedRegion;
const context = { ...englishLabel(region), region, now: Date.UTC(2026, 5, 15) };
const language = { ...region.defaultLanguage, direction: 'ltr' as const };
const never = () => Promise.reject(new Error('controls ask nothing on the server'));

/** HTML of a field of each kind with boxes, as the server writes it; a rating is chosen by stars. */
const pages = ALL_FIELDS.filter(({ type }) => type !== 'rating').map((field) => ({
  name: field.name,
  html: renderToStaticMarkup(
    <I18nProvider language={language} messages={englishMessages()}>
      <MantineRoot>
        <Field
          field={FIELD_KINDS[field.type].view(field, context)}
          answer={undefined}
          error={undefined}
          isRequired={false}
          isDisabled={false}
          inputId={field.name}
          answers={{}}
          api={{ form: 'all', get: never, send: never, upload: never, address: String, ownAddress: String }}
          onChange={() => {}}
          onLeave={() => {}}
        />
      </MantineRoot>
    </I18nProvider>,
  ),
}));

const { resolve } = createRequire(import.meta.url);
const sheets = ['Input', 'Checkbox', 'Radio'].map((name) =>
  readFileSync(resolve(`@mantine/core/styles/${name}.css`), 'utf8'),
);
const tokens = text('src/ui/mantine/mantine-controls.module.css');

/** The scheme that the server writes at the document, before Mantine's provider does in the browser. */
const [, written] =
  /<Html [^>]*data-mantine-color-scheme="(\w+)"/.exec(text('src/shell/document/site-document.tsx')) ?? [];

/** Declarations of the rules for a class alone, below a scheme, or with the variant that the server writes. */
function declarationsOf(name: string, scheme: string | undefined): string {
  const below = `[data-mantine-color-scheme='${scheme}']`;
  const selectors = [`.${name}`, `:where(${below}) .${name}`, `${below} .${name}[data-variant='default']`];
  return sheets
    .flatMap((sheet) => [...sheet.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)])
    .filter(([, selector = '']) => selectors.includes(selector.trim()))
    .map(([, , declarations = '']) => declarations)
    .join('');
}

/** The token that colours the border of an input; undefined: it has none. */
function borderOf(tag: string, html: string, scheme: string | undefined): string | undefined {
  const classes = /class="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? [];
  const own = classes.map((each) => declarationsOf(each, scheme)).join('');
  const width = /border: calc\(([\d.]+)rem/.exec(own)?.[1];
  const [, wrapper = ''] = /class="[^"]*(m_\w+)[^"]*" data-variant="default"/.exec(html) ?? [];
  const colour =
    /border-color: var\((--[\w-]+)\)/.exec(own)?.[1] ??
    (own.includes('solid var(--input-bd)')
      ? /--input-bd: var\((--[\w-]+)\)/.exec(declarationsOf(wrapper, scheme))?.[1]
      : undefined);
  return Number(width) > 0 && colour !== undefined
    ? new RegExp(`${colour}: var\\((.*?)\\)`).exec(tokens)?.[1]
    : undefined;
}

/** Tags of boxes to type into, choose from or tick. */
const boxesOf = (html: string) =>
  [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/type="(?:hidden|file)"/.test(tag));

const bordersBy = (scheme: string | undefined) =>
  pages.flatMap(({ name, html }) =>
    boxesOf(html).map((tag) => ({ name, tag, border: borderOf(tag, html, scheme) })),
  );

test('boxes of fields have borders before scripts run', () => {
  const boxes = bordersBy(written);
  expect(boxes.length).toBeGreaterThan(ALL_FIELDS.length);
  expect(boxes.filter(({ border }) => border !== '--color-line-strong')).toEqual([]);
});

test('without the scheme that the server writes no box has one', () => {
  expect(bordersBy(undefined).filter(({ border }) => border !== undefined)).toEqual([]);
});
