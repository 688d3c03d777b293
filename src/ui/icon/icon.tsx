import { classNames } from '../class-names.ts';
import styles from './icon.module.css';
import { ICON_PATHS, type IconName } from './icon-paths.ts';

const DIRECTIONAL = /-(next|previous)$/;

export interface IconProps {
  name: IconName;
  /** 16, 20 (usual) or 28 px. */
  size?: 'sm' | 'md' | 'lg';
}

/** A decoration; the text next to it must have its meaning. */
export function Icon({ name, size = 'md' }: IconProps) {
  const className = classNames(
    styles.icon,
    size !== 'md' && styles[size],
    DIRECTIONAL.test(name) && styles.directional,
  );
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: outlines of our own; lists have many, and React skips them this way
      dangerouslySetInnerHTML={OUTLINES[name]}
    />
  );
}

const OUTLINES = Object.fromEntries(
  Object.entries(ICON_PATHS).map(([name, path]) => [name, { __html: `<path d="${path}"></path>` }]),
) as Record<IconName, { __html: string }>;
