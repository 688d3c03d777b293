import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import styles from './button.module.css';

export interface ButtonStyle {
  /** `primary` is the one action of a view; what `danger` does cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'md' | 'sm';
  /** As wide as what it stands in. */
  isBlock?: boolean;
  icon?: IconName;
  children: ReactNode;
}

export type ButtonProps = ButtonStyle & Omit<ComponentProps<'button'>, 'className' | 'children'>;

export interface LinkButtonProps extends ButtonStyle {
  href: string;
  rel?: string;
  /** Another site; needs `rel`. */
  target?: '_blank';
  /** The address is a file to keep; a text is its name. */
  download?: boolean | string;
  onClick?: (event: React.MouseEvent<HTMLAnchorElement>) => void;
}

export function Button({ variant, size, isBlock, icon, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={lookOf({ variant, size, isBlock })}>
      {icon ? withIcon(icon, children) : children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, isBlock, icon, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={lookOf({ variant, size, isBlock })}>
      {icon ? withIcon(icon, children) : children}
    </a>
  );
}

/**
 * A text beside an icon is an element of its own, another text another element: a browser that translates the page has taken
 * the text node away. React replaces a text that stands alone by itself.
 */
const withIcon = (icon: IconName, children: ReactNode) => (
  <>
    <Icon name={icon} />
    {typeof children === 'string' ? <span key={children}>{children}</span> : children}
  </>
);

function lookOf({ variant = 'secondary', size, isBlock }: Omit<ButtonStyle, 'children'>): string {
  return classNames(styles.button, styles[variant], size === 'sm' && styles.small, isBlock && styles.block);
}
