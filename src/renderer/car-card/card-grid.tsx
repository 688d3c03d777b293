import { type MouseEvent, useContext } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useIsLive } from '#ui/use-is-live.ts';
import { CarCard, type CarCardView } from './car-card.tsx';
import { CardActionsContext } from './card-actions.ts';
import styles from './card-grid.module.css';

/** So many Latin letters stand in one line of the narrowest card of two in a row. */
const LINE = 22;

/** A sign of a square script is as wide as two Latin letters; those scripts stand behind the others in Unicode. */
const FIRST_SQUARE = '\u2e80';

export interface CardGridProps {
  cars: readonly CarCardView[];
  /** Four in a row from 992 px; three next to a column. */
  isWide?: boolean;
  /** On phones the cards stand in a row that one swipes; they should have one picture each then. */
  isRow?: boolean;
  /** The grid stands in the first view: its first picture is loaded immediately, the rest of the first row early. */
  isFirstView?: boolean;
  /** CSS `sizes` of the pictures. */
  sizes?: string;
  /** Of the titles; one below the heading the grid stands under. */
  headingLevel?: 2 | 3;
}

/** Cards of one height per row. */
export function CardGrid(props: CardGridProps) {
  const { cars, isWide = false, isRow = false, isFirstView = false, sizes, headingLevel } = props;
  const actionsOf = useContext(CardActionsContext);
  // what needs scripts, and would be half of the page
  const isLive = useIsLive();
  const loading = (index: number) => {
    if (!isFirstView || index > 2) return 'lazy';
    return index === 0 ? 'first' : 'eager';
  };
  const isShort = cars.every(({ title }) => fitsOneLine(title));
  const modifiers = [isWide && styles.wide, isRow && styles.row, isShort && styles.short];
  return (
    <ul className={classNames(styles.grid, ...modifiers)}>
      {cars.map((car, index) => (
        <li
          key={car.id}
          className={styles.place}
          onMouseEnter={car.pictures.length > 1 ? addArrows : undefined}
        >
          <CarCard
            car={car}
            isSwipeable={isLive}
            loading={loading(index)}
            sizes={sizes}
            headingLevel={headingLevel}
          />
          {isLive && actionsOf(car)}
        </li>
      ))}
    </ul>
  );
}

const addArrows = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  import('./card-arrows.tsx').then(
    ({ addArrows: add }) => add(currentTarget),
    () => undefined,
  );

/** Whether a title takes one line of a card. An estimate, so that nothing moves once the letters are there. */
export function fitsOneLine(title: string): boolean {
  return [...title].reduce((width, sign) => width + (sign < FIRST_SQUARE ? 1 : 2), 0) <= LINE;
}
