import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Block } from '#renderer/blocks/block.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { UnbrokenText } from '#ui/unbroken-text/unbroken-text.tsx';
import styles from './content-screen.module.css';
import type { ContentView } from './content-view.ts';
import { Exclusives } from './exclusives.tsx';

const SIZES = '(min-width: 1280px) 38rem, (min-width: 768px) 50vw, 100vw';

/** Any page that comes from a content file. */
export function ContentScreen({
  crumbs,
  title,
  lead,
  picture,
  blocks,
  exclusives,
  parts,
  children,
}: ContentView & {
  /** After the blocks. */
  children?: ReactNode;
}) {
  const t = useTranslate();
  return (
    <>
      <div className={styles.top}>
        <div className={styles.inner}>
          <div className={styles.text}>
            <Breadcrumbs label={t('common:breadcrumbs')} crumbs={crumbs} />
            <h1 className={styles.title} data-part={parts?.title}>
              <bdi>
                <UnbrokenText text={title} />
              </bdi>
            </h1>
            <p className={styles.lead} data-part={parts?.lead}>
              {lead}
            </p>
          </div>
          {picture && (
            <Part name={parts?.picture}>
              <Picture source={picture} alt="" sizes={SIZES} loading="first" className={styles.picture} />
            </Part>
          )}
        </div>
      </div>
      <div className={styles.blocks}>
        {exclusives && (
          <Part name={parts?.exclusives}>
            <Exclusives {...exclusives} />
          </Part>
        )}
        {blocks.map((block) => (
          <Part key={block.name} name={parts?.blocks[block.name]}>
            <Block block={block} />
          </Part>
        ))}
        {children}
      </div>
    </>
  );
}

/** Names the property of the file that its children show, in previews of drafts only: the site has no element here. */
const Part = ({ name, children }: { name: string | undefined; children: ReactNode }) =>
  name === undefined ? children : <div data-part={name}>{children}</div>;
