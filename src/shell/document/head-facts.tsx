import type { HeadProps } from '../head/head-props.ts';
import { scriptJson } from '../head/structured-data.ts';

/** What search engines and link previews read besides the title; only the server makes it. */
export function HeadFacts({ head }: { head: HeadProps }) {
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
