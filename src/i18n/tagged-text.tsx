import { Fragment, type ReactNode } from 'react';

interface TaggedTextProps {
  /** Such as `<amount>S$ 900 a month</amount> for 5 years`; tags are not nested. */
  children: string;
  /** What to render for the content of each tag. */
  tags: Readonly<Record<string, (content: string) => ReactNode>>;
}

/** A translated sentence with elements inside. Does less than `<Trans>`, whose 2 KB do not fit on a car page. */
export function TaggedText({ children, tags }: TaggedTextProps) {
  const parts = children.split(/<(\w+)>(.*?)<\/\1>/);
  return parts.map((part, index) => {
    // every third part is plain text; a name and its content follow
    if (index % 3 === 1) return null;
    const render = index % 3 === 2 ? tags[parts[index - 1] ?? ''] : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    return <Fragment key={index}>{render ? render(part) : part}</Fragment>;
  });
}
