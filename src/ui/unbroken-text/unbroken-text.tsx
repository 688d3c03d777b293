import { Fragment } from 'react';
import styles from './unbroken-text.module.css';

/** Longer ones may need two lines where there is little room. */
const MAX_LENGTH = 16;

/**
 * What a line may end within: “CX-60”, “e-Boxer”, names in Latin letters with a hyphen, and words of scripts without blanks
 * between words, where browsers guess at words: names of cars are in none of their dictionaries.
 */
const BREAKABLE =
  /((?:[\p{Script=Latin}\p{N}]+-)+[\p{Script=Latin}\p{N}]+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+)/u;

/**
 * A name of which no line ends within a word; what is copied or read out is the text as it is. Another text is another
 * element: a browser that translates pages takes text nodes away, and React would change one that nobody sees.
 */
export function UnbrokenText({ text }: { text: string }) {
  const parts = text.split(BREAKABLE).map((part, index) => {
    const isWhole = index % 2 === 1 && part.length <= MAX_LENGTH;
    return isWhole ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
      <Fragment key={index}>{part}</Fragment>
    );
  });
  return <span key={text}>{parts}</span>;
}
