import { describe, expect, it } from 'vitest';
import { withSingleIcons } from './single-icons.ts';

const file = (icon: string) => `@tabler/icons-react/dist/esm/icons/${icon}.mjs`;

describe('an import of icons', () => {
  it('names the file of each icon, on as many lines as before', () => {
    const code = "a;\nimport {\n  IconCar,\n  IconX as Close,\n} from '@tabler/icons-react';\nb;";
    expect(withSingleIcons(code)).toBe(
      `a;\nimport IconCar from '${file('IconCar')}'; import Close from '${file('IconX')}';\n\n\n\nb;`,
    );
  });

  it('keeps names without a file, and other imports', () => {
    const code =
      "import { type Icon, IconCar } from '@tabler/icons-react';\nimport { Button } from '@mantine/core';";
    expect(withSingleIcons(code)).toBe(
      `import { type Icon } from '@tabler/icons-react'; import IconCar from '${file('IconCar')}';\nimport { Button } from '@mantine/core';`,
    );
  });

  it('gives the same component as the package’s index', async () => {
    const [{ default: single }, { IconCar }] = await Promise.all([
      import(/* @vite-ignore */ file('IconCar')) as Promise<{ default: unknown }>,
      import('@tabler/icons-react'),
    ]);
    expect(single).toHaveProperty('displayName', (IconCar as { displayName?: string }).displayName);
  });
});
