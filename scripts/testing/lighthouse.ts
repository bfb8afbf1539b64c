import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/setup/paths.mjs';
import { excerpt, runQuietly } from '#scripts/setup/run-quietly.mjs';
import { chromiumPath } from './chromium.ts';

/** Its packages are four times those of a test, so no clone has them: the first measurement installs them. */
const manifest = join(root, 'scripts/tools/lighthouse');
const installed = join(root, 'build/lighthouse');
const program = join(installed, 'node_modules/lighthouse/cli/index.js');

/** Installs Lighthouse as its own package-lock.json names it, without the install scripts of packages. */
export async function installLighthouse(): Promise<void> {
  if (existsSync(program)) return;
  mkdirSync(installed, { recursive: true });
  cpSync(manifest, installed, { recursive: true });
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runQuietly('npm', ['ci', ...options], { cwd: installed });
  if (code !== 0) throw new Error(`Lighthouse could not be installed:\n${excerpt(output)}`);
}

const BROWSER = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-sync',
  // The shell lacks what desktop browsers do: a frame of another site has a process of its own.
  '--site-per-process',
];

/** The performance score of a page from 0 to 100, on the slow phone and network that Lighthouse simulates. */
export async function performanceScore(url: string): Promise<number> {
  const args = [
    program,
    url,
    '--output=json',
    '--quiet',
    '--only-categories=performance',
    '--no-enable-error-reporting',
    `--chrome-flags=${BROWSER.join(' ')}`,
  ];
  const env = { ...process.env, CHROME_PATH: chromiumPath() };
  const { code, output } = await runQuietly(process.execPath, args, { env });
  const score = code === 0 ? scoreIn(output) : null;
  if (score === null) throw new Error(`Lighthouse gave no score of ${url}:\n${excerpt(output)}`);
  return score;
}

/** The score of a report; null if the page could not be measured. */
export function scoreIn(report: string): number | null {
  const { categories } = JSON.parse(report) as {
    categories?: { performance?: { score: number | null } };
  };
  const score = categories?.performance?.score;
  return typeof score === 'number' ? Math.round(score * 100) : null;
}
