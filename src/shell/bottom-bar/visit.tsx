import { VisitNotice } from '#features/visit/index.ts';
import { choosePlace } from '../header/choose-place.ts';
import type { ShellProps } from '../shell-props.ts';

/** Where the visitor is, and where they could be. @param isWaiting something else is to be read first */
export function Visit({ shell, isWaiting }: { shell: ShellProps; isWaiting: boolean }) {
  const { garage, language, place, placeDays, regions } = shell;
  return (
    <VisitNotice
      place={{ region: garage.region, language: language.code, days: placeDays }}
      country={place.country}
      regions={regions.map((link) => ({
        code: link.to.region,
        country: link.country,
        label: link.label,
        href: link.href,
        onChoose: (anchor) => choosePlace(anchor, link, placeDays),
      }))}
      isWaiting={isWaiting}
    />
  );
}
