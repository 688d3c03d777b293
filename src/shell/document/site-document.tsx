import Document, { type DocumentContext, Head, Html, Main, NextScript } from 'next/document';
import type { Brand } from '#contracts/types.ts';
import { rememberByObject, rememberByText } from '#domain/cache/remember.ts';
import { BRAND_FONTS_SCRIPT } from '#domain/site/brand-fonts-script.ts';
import { factSeparatorRule } from '#region/format/fact-separator.ts';
import { API_BASE } from '#region/routing/api-path.ts';
import { languageTag } from '#region/routing/language-tag.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { inLanguage } from '#region/text/per-language.ts';
import { API_HOST_META, TICKETS_BASE_META } from '#store/api-address.ts';
import { type PageFonts, pageFonts } from '#ui/fonts/page-fonts.ts';
import { brandTokens } from '#ui/theme/brand-tokens.ts';
import { type HeadProps, headOf } from '../head/head-props.ts';
import { scriptJson } from '../head/structured-data.ts';
import { fontPath } from '../load/brand-paths.ts';
import { findContext } from '../load/find-context.ts';
import { PaintedFirst, SheetsWithoutScripts } from './painted-first.tsx';

/** Weights of the tokens. */
const WEIGHTS = '400 500 600';

interface SiteLook {
  locale: string;
  direction: 'ltr' | 'rtl';
  themeColor: string;
  favicon: string;
  css: string;
  fonts: Pick<PageFonts, 'families' | 'sheets' | 'sheetFont' | 'preload'>;
  /** Empty: the site itself. */
  apiHost: string;
  ticketsBasePath: string;
}

/** The HTML around a page: language, direction, brand and fonts come from the manifest. */
export class SiteDocument extends Document<{ look?: SiteLook; facts?: HeadProps }> {
  static override async getInitialProps(context: DocumentContext) {
    const initial = await Document.getInitialProps(context);
    const { req } = context;
    return { ...initial, ...(req && { look: lookOf(req), facts: headOf(req) }) };
  }

  override render() {
    const { look, facts } = this.props;
    if (!look) return <Bare />;
    const { locale, direction, themeColor, favicon, css, fonts, apiHost, ticketsBasePath } = look;
    return (
      // Mantine's style sheets draw borders of inputs by it; its provider sets it only once scripts run
      <Html lang={locale} dir={direction} data-mantine-color-scheme="light">
        <PaintedFirst data-sheets={fonts.sheets.join(' ')} data-sheet-font={fonts.sheetFont}>
          {facts && <HeadFacts head={facts} />}
          <meta name="theme-color" content={themeColor} />
          {apiHost !== '' && <meta name={API_HOST_META} content={apiHost} />}
          {ticketsBasePath !== API_BASE && <meta name={TICKETS_BASE_META} content={ticketsBasePath} />}
          <link rel="icon" href={favicon} />
          {fonts.preload.map((file) => (
            <link key={file} rel="preload" href={file} as="font" type="font/woff2" crossOrigin="anonymous" />
          ))}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made here from checked colours and names */}
          <style dangerouslySetInnerHTML={{ __html: css }} />
          <BrandFonts families={fonts.families} />
        </PaintedFirst>
        <body>
          <Main />
          <NextScript />
          {fonts.sheets.length > 0 && <SheetsWithoutScripts sheets={fonts.sheets} />}
        </body>
      </Html>
    );
  }
}

function Bare() {
  return (
    <Html>
      <Head />
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}

function lookOf(request: object): SiteLook | undefined {
  const context = findContext(request);
  return context && looks(context.region)(context.language.code);
}

const looks = rememberByObject((region: PageContext['region']) =>
  rememberByText((code) =>
    lookOfLanguage(region, region.languages.find((each) => each.code === code) ?? region.defaultLanguage),
  ),
);

function lookOfLanguage(
  { code, manifest }: PageContext['region'],
  language: PageContext['language'],
): SiteLook {
  const { apiHost, ticketsBasePath, brand } = manifest;
  const fonts = pageFonts(brand, language, (file) => fontPath(code, file));
  return {
    locale: languageTag(language.locale),
    direction: language.direction,
    themeColor: brand.colors.background,
    favicon: faviconHref(inLanguage(brand.name, language.code), brand.colors),
    css: fonts.rules + brandTokens(brand, fonts.tokens) + fonts.lateRules + factSeparatorRule(language),
    fonts,
    apiHost,
    ticketsBasePath,
  };
}

/** Icon of the browser tab: the first letter of the brand on its colour, so that every brand has its own. */
function faviconHref(name: string, colors: Pick<Brand['colors'], 'primary' | 'onPrimary'>): string {
  const letter = [...name.trim()][0]?.toUpperCase().replace(/[<>&]/g, '') ?? '';
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colors.primary}"/>` +
    `<text x="16" y="23" text-anchor="middle" font-family="Poppins,Arial,sans-serif" font-weight="700" font-size="20" fill="${colors.onPrimary}">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** @param families served families of the brand, as CSS lists them */
function BrandFonts({ families }: { families: string }) {
  if (families === '') return null;
  return (
    <script
      data-families={families}
      data-weights={WEIGHTS}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
      dangerouslySetInnerHTML={{ __html: BRAND_FONTS_SCRIPT }}
    />
  );
}

/** What search engines and link previews read besides the title; only the server makes it. */
function HeadFacts({ head }: { head: HeadProps }) {
  return (
    <>
      <meta name="description" content={head.description} />
      {head.isHidden && <meta name="robots" content="noindex" />}
      {head.canonical && <link rel="canonical" href={head.canonical} />}
      {head.alternates.map(({ language, href }) => (
        <link key={language} rel="alternate" hrefLang={language} href={href} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:site_name" content={head.siteName} />
      <meta property="og:locale" content={head.locale} />
      {head.canonical && <meta property="og:url" content={head.canonical} />}
      {head.locales.map((locale) => (
        <meta key={locale} property="og:locale:alternate" content={locale} />
      ))}
      <meta name="twitter:card" content={head.picture ? 'summary_large_image' : 'summary'} />
      {head.picture && (
        <>
          <meta property="og:image" content={head.picture.href} />
          <meta property="og:image:width" content={String(head.picture.width)} />
          <meta property="og:image:height" content={String(head.picture.height)} />
          <meta property="og:image:alt" content={head.picture.text} />
        </>
      )}
      {head.structuredData.map((data) => {
        const json = scriptJson(data);
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with its `<` escaped
        return <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
      })}
    </>
  );
}
