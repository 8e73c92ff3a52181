import type { Highs, IisResult, Model, ModelData, ModelStatusCode, Solution } from 'highs';

/** The limit that a row or a column represents. */
export interface Meaning {
  readonly limit: string;
  readonly cell?: string;
}

/** A linear problem, built by columns and rows. */
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
  /** The cells whose limits are bounds of a column, by column. */
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

  /** The solver's input. With `fixed`, integer columns are fixed to these values and become continuous. */
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
  /** The relative gap of the objective. 0 when the solution is proved optimal. */
  readonly gap: number;
}

/** HiGHS' constant for the primal simplex method. */
const PRIMAL = 4;

/**
 * Solves a problem and frees the solver's memory. After `seconds` it returns the best solution found.
 *
 * Continuous problems are solved by the primal simplex method without presolve: spending nothing is a
 * feasible start, and presolve would remove little. With integer variables presolve pays off.
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

/** The rows and columns of an irreducible infeasible set. */
export function contradiction(highs: Highs, data: ModelData): IisResult {
  return highs.withModel(data, (model: Model) => {
    model.options.set({ output_flag: false, iis_strategy: highs.constants.iis.strategyRowPriority });
    model.run();
    return model.getIis();
  });
}
