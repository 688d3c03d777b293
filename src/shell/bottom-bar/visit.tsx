import { VisitNotice } from '#features/visit/index.ts';
import { chooseLocale } from '../header/choose-locale.ts';
import type { ShellProps } from '../shell-props.ts';

/** Where the visitor is, and where they could be. @param isWaiting something else is to be read first */
export function Visit({ shell, isWaiting }: { shell: ShellProps; isWaiting: boolean }) {
  const { garage, language, localeNames, regionDays, regions } = shell;
  return (
    <VisitNotice
      page={{ region: garage.region, language: language.code, days: regionDays }}
      country={localeNames.country}
      regions={regions.map((link) => ({
        code: link.to.region,
        country: link.country,
        label: link.label,
        href: link.href,
        onChoose: (anchor) => chooseLocale(anchor, link, regionDays),
      }))}
      isWaiting={isWaiting}
    />
  );
}
