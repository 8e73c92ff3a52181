import type { Access, Command, PageAction, PageSpec } from '../generated/spec.ts';
import type { ResourceModel } from '../terms/resource.ts';
import type { CompleteSpec } from '../widgets/with-defaults.ts';
import type { FilterBarPlan, ParamTemplate } from '../terms/filter-bar.ts';
import type { SwitchValues } from '../terms/switches.ts';
import type { LayoutPlan } from './layout.ts';
import type { ResourcePlan } from './resource.ts';

/** A query with `extends` resolved and `{product}` replaced; its tokens are filled at run time. */
export interface QueryPlan {
  readonly name: string;
  /** A GET path below `/api/`, which may hold tokens. */
  readonly path: string;
  readonly params: Readonly<Record<string, ParamTemplate>>;
  /** Components that its tokens name: the query waits while one of them is loading. */
  readonly components: readonly string[];
  /** Components that must be filled, besides the bar's necessary ones. */
  readonly requires: readonly string[];
  /** The dataset behind `reports/NAME`; null for any other path. */
  readonly dataset: string | null;
  /** The query whose answer serves as well as long as it holds all rows: this one is asked only where it was cut. */
  readonly coveredBy?: string;
}

/** Where something was written: for the author's eyes, in development only. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** On which condition a widget or a part of a page is there. */
export interface ConditionPlan {
  readonly expression: string;
  /** The names in it. */
  readonly names: readonly string[];
  /** The page's queries whose rows it counts, by the names that it has for them. */
  readonly rows: Readonly<Record<string, string>>;
}

/** What a page can change, with every name in it known to exist. */
export type CommandPlan = Readonly<Omit<Command, 'new'>>;

/** A widget with every name in it known to exist, and with what its file leaves to the schema's defaults. */
export interface WidgetPlan {
  readonly name: string;
  readonly spec: CompleteSpec;
  /** The page's queries that answer it: its own first. */
  readonly queries: readonly string[];
  /** The same queries, in the same order, by the names that its spec has for them. */
  readonly names: readonly string[];
  /** Those of `names` whose answers it is drawn without where they can't be had; absent where it needs all. */
  readonly beside?: readonly string[];
  /** Of the measures that it is named after, the texts of those whose text is another than `measures.NAME`. */
  readonly measureTitles?: Readonly<Record<string, string>>;
  /** Absent where it is there in any case. */
  readonly when?: ConditionPlan;
  /** The table that it edits; absent where it edits none. */
  readonly resource?: ResourcePlan | undefined;
  readonly place: Place | null;
}

/** What a page becomes with its switches set in one way, as far as it differs from what the plan itself says. */
export interface PossiblePage {
  readonly values: SwitchValues;
  readonly queries: Readonly<Record<string, QueryPlan>>;
  readonly widgets: Readonly<Record<string, WidgetPlan>>;
  readonly conditions?: PagePlan['conditions'];
}

/** A page ready to run: what the server sends to the browser. */
export interface PagePlan extends LayoutPlan {
  readonly route: string;
  readonly pageName: string;
  readonly title: string;
  readonly description: string | null;
  readonly layout: 'vertical' | 'full';
  readonly access: Access | null;
  /** Whether it is served before login too. */
  readonly public: boolean;
  /** Seconds after which an open page asks its queries again; null where it waits to be asked. */
  readonly refresh: number | null;
  /** Absent where readers choose what its queries compare with. */
  readonly fixedComparison?: true;
  /** How its filter bar is set to explain a member, by dimension; absent where it explains none. */
  readonly explains?: NonNullable<PageSpec['explains']>;
  /** Links, and commands by name, beside the title. */
  readonly actions: readonly (string | PageAction)[];
  /** By name; absent where it has none. */
  readonly commands?: Readonly<Record<string, CommandPlan>>;
  readonly filterBar: FilterBarPlan | null;
  readonly queries: Readonly<Record<string, QueryPlan>>;
  readonly widgets: Readonly<Record<string, WidgetPlan>>;
  /** Those of its sections and tabs, by name; absent where all of them are there in any case. */
  readonly conditions?: Readonly<Record<string, ConditionPlan>>;
  /** What its switches can make of it; absent where it has none. `pageWith` chooses. */
  readonly possibilities?: readonly PossiblePage[];
}

/** A resource whose rows are pages that are sent, or alerts. */
export interface SenderEntry extends Pick<
  NonNullable<ResourceModel['sends']>,
  'button' | 'opens' | 'name' | 'page' | 'filters'
> {
  readonly resource: string;
  readonly kind: 'sends' | 'alerts';
  readonly access: Access | null;
}

/** A menu entry and the hash under which its page is served. */
export interface PageEntry {
  readonly route: string;
  readonly title: string;
  /** What it answers; absent where the page does not say it. */
  readonly description?: string;
  readonly access: Access | null;
  readonly hash: string;
  readonly menu: {
    readonly section: string;
    readonly icon: string | null;
    readonly order: number;
    readonly title: string;
    /** Where it leads, for a route with parameters; absent where that is the route itself. */
    readonly path?: string;
    /** The entry is there only where users log in so; null everywhere. */
    readonly authMode: 'local' | 'oidc' | null;
  } | null;
  /** The page whose tab it is; absent where it is nobody's. */
  readonly parent?: { readonly route: string; readonly title: string; readonly order: number };
  /** A page without widgets: it leads to its first child. */
  readonly leads?: true;
}

/** What a browser knows before it opens a page. All of it is the token's company's own variant. */
export interface Manifest {
  readonly product: {
    readonly id: string;
    readonly name: string;
    readonly logo: string | null;
    readonly color: string | null;
  };
  readonly languages: readonly string[];
  readonly skin: 'light' | 'dark' | 'brand';
  /** Where the company does without the chat with the advisor. */
  readonly advisor?: false;
  readonly home: string;
  /** The route that a role begins with after login; all others begin at home. */
  readonly landing: Readonly<Record<string, string>>;
  readonly sections: readonly {
    readonly name: string;
    readonly title: string;
    readonly icon: string;
    /** The icon as SVG, where the server has it. */
    readonly drawing?: string;
    readonly place: 'menu' | 'account';
  }[];
  readonly pages: readonly PageEntry[];
  /** The resources by which pages with figures are sent; absent where there is none. */
  readonly senders?: readonly SenderEntry[];
  /** The hash of each language's dictionary. */
  readonly locales: Readonly<Record<string, string>>;
  /** Changes whenever anything above does. */
  readonly version: string;
}

/** What an event tells of a new manifest. */
export interface ManifestNews {
  readonly version: string;
  /** All that differs from the manifest of version `from`: whoever holds that one need not ask for the new one. */
  readonly change?: { readonly from: string; readonly pages: readonly PageEntry[] };
}
