import type { Highs, IisResult, Model, ModelData, ModelStatusCode, Solution } from 'highs';

/** What a row or a column stands for, to whoever reads the answer. */
export interface Meaning {
  readonly limit: string;
  readonly cell?: string;
}

/** A linear problem, as it is written down column by column and row by row. */
export class LinearModel {
  readonly cost: number[] = [];
  readonly lower: number[] = [];
  readonly upper: number[] = [];
  readonly isWhole: boolean[] = [];
  readonly rows: {
    least: number;
    most: number;
    entries: (readonly [column: number, factor: number])[];
    meaning: Meaning | null;
  }[] = [];
  /** Of columns whose bounds mean something. */
  readonly columnMeanings = new Map<number, string>();

  addColumn(cost: number, lower: number, upper: number, isWhole = false): number {
    this.cost.push(cost);
    this.lower.push(lower);
    this.upper.push(upper);
    this.isWhole.push(isWhole);
    return this.cost.length - 1;
  }

  addRow(
    least: number,
    most: number,
    entries: readonly (readonly [column: number, factor: number])[],
    meaning: Meaning | null = null,
  ): void {
    this.rows.push({ least, most, entries: [...entries], meaning });
  }

  get hasChoices(): boolean {
    return this.isWhole.some(Boolean);
  }

  /** For the solver. With `fixed`, whole columns have the values that they have there, and are whole no more. */
  data(highs: Highs, fixed: Float64Array | null = null): ModelData {
    const bounds = (own: readonly number[]): number[] =>
      own.map((bound, at) => (fixed !== null && this.isWhole[at] ? Math.round(fixed[at]!) : bound));
    const starts = [0];
    for (const { entries } of this.rows) starts.push(starts.at(-1)! + entries.length);
    return {
      numCols: this.cost.length,
      numRows: this.rows.length,
      sense: highs.constants.objectiveSense.maximize,
      colCost: this.cost,
      colLower: bounds(this.lower),
      colUpper: bounds(this.upper),
      rowLower: this.rows.map(({ least }) => least),
      rowUpper: this.rows.map(({ most }) => most),
      matrix: {
        format: 'csr',
        numRows: this.rows.length,
        numCols: this.cost.length,
        starts,
        indices: this.rows.flatMap(({ entries }) => entries.map(([column]) => column)),
        values: this.rows.flatMap(({ entries }) => entries.map(([, factor]) => factor)),
      },
      ...(fixed === null && this.hasChoices
        ? { integrality: this.isWhole.map((whole) => (whole ? 1 : 0)) }
        : {}),
    };
  }
}

export interface Solved {
  readonly status: ModelStatusCode;
  readonly solution: Solution;
  readonly hasSolution: boolean;
  /** A share of the objective; 0 where the optimum is proved. */
  readonly gap: number;
}

/** HiGHS' number for the primal simplex method. */
const PRIMAL = 4;

/**
 * Solves, and frees what the solver holds. `seconds` bounds its time: then the best that it found is answered.
 *
 * Without choices by the primal simplex method as the problem is: money can be moved from nothing on, so there is a start
 * within the limits, and little that could be taken out beforehand. With choices, taking out beforehand pays.
 */
export function solve(highs: Highs, data: ModelData, seconds: number): Solved {
  return highs.withModel(data, (model: Model) => {
    model.options.set({
      output_flag: false,
      time_limit: seconds,
      mip_rel_gap: 1e-6,
      primal_feasibility_tolerance: 1e-10,
      dual_feasibility_tolerance: 1e-10,
      ...(data.integrality === undefined ? { presolve: 'off', simplex_strategy: PRIMAL } : {}),
    });
    model.run();
    const status = model.getModelStatus();
    const gap = Number(model.info.get('mip_gap'));
    return {
      status,
      solution: model.getSolution(),
      hasSolution: Number(model.info.get('primal_solution_status')) === 2,
      gap: data.integrality === undefined || !Number.isFinite(gap) ? 0 : gap,
    };
  });
}

/** The rows and columns of a smallest contradiction (an irreducible infeasible set). */
export function contradiction(highs: Highs, data: ModelData): IisResult {
  return highs.withModel(data, (model: Model) => {
    model.options.set({ output_flag: false, iis_strategy: highs.constants.iis.strategyRowPriority });
    model.run();
    return model.getIis();
  });
}
