import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PageTitle } from './PageTitle.tsx';
import type { PageTitleProps } from './PageTitle.tsx';

describe('a page title', () => {
  it.each([
    [
      'Plateau-Mont-Royal vous souhaite la bienvenue',
      'Plateau\u2011Mont\u2011Royal vous souhaite la bienvenue',
    ],
    ['Открыто 9 - 17', 'Открыто 9 - 17'],
  ])('does not break within a name: %s', (title, shown) => {
    const props: PageTitleProps = { children: title, documentTitle: title };
    expect(renderToStaticMarkup(createElement(PageTitle, props))).toContain(`>${shown}<`);
  });
});
