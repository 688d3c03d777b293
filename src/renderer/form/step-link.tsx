import type { ReactNode } from 'react';

export interface StepLinkProps {
  href: string;
  className?: string;
  /** Shows the step without loading the page. */
  onFollow(): void;
  children: ReactNode;
}

/** A link to a step of the form; a new tab or window loads it. */
export function StepLink({ href, className, onFollow, children }: StepLinkProps) {
  return (
    <a
      href={href}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onFollow();
      }}
    >
      {children}
    </a>
  );
}
