import { categoryIconAddress } from '#domain/vendors/category-icons.ts';
import { IconMark } from '#web/kit/display/IconMark.tsx';
import type { CategoryOfServices } from '../../shell/context/by-category.ts';
import styles from './category-heading.module.css';

type CategoryHeadingProps = CategoryOfServices & {
  /** The category above it in the list. */
  before: CategoryOfServices | undefined;
  /** It stands in a group that folds, where a heading of the parent has no room. */
  isFold: boolean;
};

/** The name of a category with its mark; the first one inside another is below the name of that one. */
export default function CategoryHeading({
  name,
  style,
  description,
  parent,
  before,
  isFold,
}: CategoryHeadingProps) {
  const isNamed = before?.name?.text === parent?.text || before?.parent?.text === parent?.text;
  const Heading = parent === null || isFold ? 'h2' : 'h3';
  return (
    <>
      {parent !== null && !isFold && !isNamed && (
        <h2 className={styles.parent} lang={parent.lang}>
          <IconMark
            colour={style?.parent?.colour ?? ''}
            icon={categoryIconAddress(style?.parent?.icon ?? '')}
          />
          {parent.text}
        </h2>
      )}
      <Heading className={styles.category} lang={name?.lang}>
        <IconMark colour={style?.colour ?? ''} icon={categoryIconAddress(style?.icon ?? '')} />
        {name?.text}
      </Heading>
      {description && (
        <span className={styles.about} lang={description.lang}>
          {description.text}
        </span>
      )}
    </>
  );
}
