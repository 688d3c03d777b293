import type { ReactNode } from 'react';

export interface StepLinkProps {
  href: string;
  className?: string;
  /** Shows the step without loading the page. */
  onFollow(): void;
  /** Name of a submit button and its value, which show the step where the answers were posted without scripts. */
  post?: { name: string; value: string };
  children: ReactNode;
}

/** A link to a step of the form; a new tab or window loads it. */
export function StepLink({ href, className, onFollow, post, children }: StepLinkProps) {
  if (post)
    return (
      <button type="submit" className={className} {...post}>
        {children}
      </button>
    );
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
