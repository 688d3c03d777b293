import { classNames } from '#ui/class-names.ts';
import { usePart } from '#ui/parts/use-part.ts';
import { Pictogram } from '#ui/pictogram/pictogram.tsx';
import type { TileSection } from './search-tile.ts';
import { SectionHead } from './section-head.tsx';
import styles from './tile-row.module.css';

/** Properties that say what is in a row; `pages.home` names the others. */
const SHOWN: { readonly [Kind in TileSection['kind']]?: string } = {
  quick_searches: '/quickSearches',
  body_types: '/pages/bodyTypes',
};

/** Tiles that lead to searches and forms: quick searches lie flat, body types stand tall, makes and requests are words only. */
export function TileRow({ kind, title, tiles, more }: TileSection) {
  const part = usePart();
  return (
    <section {...part(SHOWN[kind] ?? '/pages/home')}>
      <SectionHead title={title} more={more} />
      <ul className={classNames(styles.tiles, styles[kind])}>
        {tiles.map(({ label, href, pictogram, note }) => (
          <li key={href}>
            <a className={styles.tile} href={href}>
              {pictogram !== '' && <Pictogram name={pictogram} />}
              <span className={styles.text}>
                <span className={styles.label}>
                  <bdi>{label}</bdi>
                </span>
                {note && <span className={styles.note}>{note}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
