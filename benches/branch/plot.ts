/* A standalone SVG plot: grouped bars in colours readable on light and dark backgrounds. */

export interface BarGroup {
  name: string;
  bars: readonly { name: string; value: number }[];
}

const WIDTH = 960;
const HEIGHT = 360;
const EDGE = { left: 56, right: 16, top: 48, bottom: 64 };
const COLOURS = ['#9aa4b2', '#b8a58f', '#8fb0a9', '#b59ab8', '#c2b280', '#5b6675', '#0b6e5f'];

/** Draws groups of bars, with the scale at the left and the bar names above. */
export function barsPlot(title: string, unit: string, groups: readonly BarGroup[]): string {
  const names = groups[0]?.bars.map(({ name }) => name) ?? [];
  const most = Math.max(...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
  const step = niceStep(most / 5);
  const top = Math.ceil(most / step) * step;
  const y = (value: number) => EDGE.top + (HEIGHT - EDGE.top - EDGE.bottom) * (1 - value / top);
  const wide = (WIDTH - EDGE.left - EDGE.right) / groups.length;
  const bar = (wide * 0.8) / names.length;
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, n) => n * step);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<text x="${EDGE.left}" y="18" font-size="14" font-weight="600" fill="#1d2733">${title}</text>`,
    ...names.map((name, n) => legend(name, n)),
    ...ticks.flatMap((tick) => [
      `<line x1="${EDGE.left}" x2="${WIDTH - EDGE.right}" y1="${at(y(tick))}" y2="${at(y(tick))}" stroke="#e3e7ec"/>`,
      `<text x="${EDGE.left - 8}" y="${at(y(tick) + 4)}" text-anchor="end" fill="#4a5563">${tick}</text>`,
    ]),
    `<text x="12" y="${EDGE.top - 8}" fill="#4a5563">${unit}</text>`,
    ...groups.flatMap(({ name, bars }, group) => {
      const from = EDGE.left + wide * (group + 0.1);
      return [
        ...bars.map(
          ({ value }, n) =>
            `<rect x="${at(from + n * bar)}" y="${at(y(value))}" width="${at(bar - 2)}" height="${at(y(0) - y(value))}" fill="${COLOURS[n % COLOURS.length]}"><title>${name}, ${names[n]}: ${value.toFixed(1)}</title></rect>`,
        ),
        `<text x="${at(EDGE.left + wide * (group + 0.5))}" y="${HEIGHT - EDGE.bottom + 20}" text-anchor="middle" fill="#1d2733">${name}</text>`,
      ];
    }),
    '</svg>',
    '',
  ].join('\n');
}

function legend(name: string, n: number): string {
  const x = EDGE.left + n * 126;
  return `<rect x="${x}" y="${HEIGHT - 24}" width="10" height="10" fill="${COLOURS[n % COLOURS.length]}"/><text x="${x + 15}" y="${HEIGHT - 15}" fill="#1d2733">${name}</text>`;
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? power;
}

const at = (figure: number): string => figure.toFixed(1);
