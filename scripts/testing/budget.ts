/** Minutes of processor time and elapsed time, on two idle cores. */
export interface Budget {
  processor: number;
  clock: number;
}

/** `processor` is undefined where the system does not report it. */
export interface Spent {
  processor: number | undefined;
  clock: number;
}

/** Formats usage next to its budget. A budget is no test: on a busy machine everything takes longer. */
export function spentInWords(spent: Spent, budget: Budget): string {
  const words = `processor ${ofBudget(spent.processor, budget.processor)}, clock ${ofBudget(spent.clock, budget.clock)}`;
  return isOver(spent, budget) ? `${words}  <<< OVER BUDGET` : words;
}

function isOver({ processor = 0, clock }: Spent, budget: Budget): boolean {
  return processor > budget.processor || clock > budget.clock;
}

function ofBudget(minutes: number | undefined, budget: number): string {
  return `${minutes === undefined ? 'unknown' : minutes.toFixed(1)} of ${budget} min`;
}

export function sumOfBudgets(budgets: readonly Budget[]): Budget {
  return {
    processor: rounded(budgets.map(({ processor }) => processor)),
    clock: rounded(budgets.map(({ clock }) => clock)),
  };
}

export function sumOfSpent(all: readonly Spent[]): Spent {
  const processor = all.map((one) => one.processor);
  return {
    processor: processor.includes(undefined)
      ? undefined
      : processor.reduce<number>((sum, one) => sum + (one ?? 0), 0),
    clock: all.reduce((sum, { clock }) => sum + clock, 0),
  };
}

/** Rounded to tenths, so that 0.1 + 0.2 reads as 0.3. */
const rounded = (list: readonly number[]): number => Math.round(list.reduce((a, b) => a + b, 0) * 10) / 10;
