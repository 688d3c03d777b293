import type { ScoreView } from './score.ts';
import styles from './score-bar.module.css';

/** A score as a bar with its number next to it. */
export function ScoreBar({ score }: { score: ScoreView }) {
  return (
    <span className={styles.score} role="img" aria-label={score.label}>
      <span className={styles.track}>
        <span className={styles.fill} style={{ inlineSize: `${score.share * 100}%` }} />
      </span>
      <span className={styles.number}>{score.text}</span>
    </span>
  );
}
