import { Navigate, useParams } from '@tanstack/react-router';
import { IconCategory, IconCircleOff } from '@tabler/icons-react';
import { moveCategory, setUpCategories } from '#contract/setup/categories.ts';
import type { CategoryFacts, CategoryListRow, CategoryValues } from '#contract/setup/categories.ts';
import { blankCategory, categoryValues } from '#contract/setup/categories.values.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { CATEGORY_ICONS, categoryIconAddress } from '#domain/vendors/category-icons.ts';
import { ChoiceGroup } from '#web/kit/choice/ChoiceCards.tsx';
import { IconMark, SheetIcon } from '#web/kit/display/IconMark.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { OwnEditorProps } from '../resource/declaration.ts';
import { declareResource, resourceScreen } from '../resource/declare-resource.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { SettingsFrame } from '../settings/settings-screen.tsx';
import type { ScreenDeclaration } from '../shell/screen.ts';
import { ColourField } from './ColourField.tsx';
import styles from './categories.module.css';

const BULK = ['archive', 'restore'] as const;
const PAGES = ['in_client_view', 'in_kiosk', 'in_lobby'] as const;

/** Costs more than 300 lines: one level of nesting, an order, colours and icons. */
const categories = declareResource<CategoryListRow, CategoryValues, CategoryFacts, (typeof BULK)[number]>({
  screen: 'categories',
  endpoints: setUpCategories,
  schema: categoryValues,
  blank: blankCategory,
  columns: [
    { name: 'name', sort: 'name', cell: (row) => <CategoryName row={row} /> },
    { name: 'order', sort: 'order', align: 'end', field: 'sort_order' },
    { name: 'parent' },
    { name: 'line', extra: true },
    { name: 'services', align: 'end' },
    {
      name: 'shown',
      cell: (row, { t }) => {
        const shown = PAGES.filter((page) => row[page]);
        if (shown.length === PAGES.length) return t('categories.shown.all');
        return shown.length === 0
          ? t('categories.shown.none')
          : shown.map((page) => t(`categories.shown.${page}`)).join(', ');
      },
    },
    {
      name: 'languages',
      cell: ({ languages }) => ['en', ...languages].join(', '),
    },
  ],
  filters: [
    { name: 'state', values: ['active', 'archived', 'all'] },
    { name: 'line', records: 'line-of-business' },
  ],
  bulk: BULK,
  sections: {
    category: [
      { name: 'name', translated: true },
      { name: 'description', translated: true, hint: true },
      { name: 'parent_id', records: 'category', width: 'half', hint: true },
      { name: 'line_of_business_id', records: 'line-of-business', width: 'half', hint: true },
      { name: 'service_ids', records: 'service', hint: true },
    ],
    look: [
      { name: 'colour', editor: ColourField, width: 'half', hint: true },
      { name: 'icon', editor: IconField },
    ],
    pages: [
      { name: 'in_client_view', hint: true },
      { name: 'in_kiosk', hint: true },
      { name: 'in_lobby', hint: true },
    ],
  },
  order: { sort: 'order', parentOf: ({ parent_id }) => parent_id, endpoint: moveCategory },
  use: ({ services }, { t }) => t('categories.use', { services }),
});

/** One of the icons of categories, or none. */
function IconField({ id, label, hint, value, onChange, faults, readOnly }: OwnEditorProps) {
  const { t } = useWords();
  return (
    <ChoiceGroup id={id} legend={label} hint={hint} error={faults['']} role="radiogroup">
      <div className={styles.icons}>
        {(['', ...CATEGORY_ICONS] as const).map((icon) => {
          const name = icon === '' ? t('categories.noIcon') : t(`categories.icon.${icon}`);
          return (
            <label key={icon} className={styles.icon} title={name}>
              <input
                type="radio"
                name={id}
                value={icon}
                aria-label={name}
                checked={value === icon}
                disabled={readOnly}
                onChange={() => onChange(icon)}
              />
              {icon === '' ? (
                <IconCircleOff aria-hidden="true" />
              ) : (
                <SheetIcon address={categoryIconAddress(icon)!} />
              )}
            </label>
          );
        })}
      </div>
    </ChoiceGroup>
  );
}

/** A category with its mark; one inside another is indented. */
function CategoryName({ row: { name, colour, icon, parent_id } }: { row: CategoryListRow }) {
  return (
    <span className={styles.name} data-inside={parent_id === null ? undefined : ''}>
      <IconMark colour={colour} icon={categoryIconAddress(icon)} />
      {name}
    </span>
  );
}

/** Set-up that the settings' own navigation lists too. */
export const categoriesScreen: ScreenDeclaration = {
  ...resourceScreen(categories, { icon: IconCategory, group: 'set-up', order: 35 }),
  component: () => (
    <SettingsFrame width="full">
      <ResourceScreen of={categories} />
    </SettingsFrame>
  ),
  rail: 'narrow',
};

/** The two further addresses of categories open the form on the list's own. */
export const newCategoryScreen: ScreenDeclaration = {
  screen: 'newCategory',
  within: 'categories',
  component: () => (
    <Navigate to={staffScreenPath('categories') as '.'} search={{ id: 'new' } as never} replace />
  ),
};
export const editCategoryScreen: ScreenDeclaration = {
  screen: 'editCategory',
  within: 'categories',
  component: EditCategory,
};

function EditCategory() {
  const { id } = useParams({ strict: false }) as { id: string };
  return <Navigate to={staffScreenPath('categories') as '.'} search={{ id } as never} replace />;
}
