import type { Access, Command, PageAction, PageSpec } from '../generated/spec.ts';
import type { ResourceModel } from '../terms/resource.ts';
import type { CompleteSpec } from '../widgets/with-defaults.ts';
import type { FilterBarPlan, ParamTemplate } from '../terms/filter-bar.ts';
import type { SwitchValues } from '../terms/switches.ts';
import type { LayoutPlan } from './layout.ts';
import type { ResourcePlan } from './resource.ts';

/** A query with `extends` and `{product}` resolved. Its tokens are filled at run time. */
export interface QueryPlan {
  readonly name: string;
  /** A GET path relative to `/api/`. It may contain tokens. */
  readonly path: string;
  readonly params: Readonly<Record<string, ParamTemplate>>;
  /** Components that its tokens name. The query waits while one of them is loading. */
  readonly components: readonly string[];
  /** Components that must have a value, besides the necessary ones of the filter bar. */
  readonly requires: readonly string[];
  /** The dataset behind `reports/NAME`; null for any other path. */
  readonly dataset: string | null;
  /**
   * The query whose response can be used instead, as long as it is complete. This query is requested only
   * when that response was cut off.
   */
  readonly coveredBy?: string;
}

/** The place in a file where something was written. Shown to authors in development. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** The condition under which a widget, a section or a panel is shown. */
export interface ConditionPlan {
  readonly expression: string;
  /** The names that the expression uses. */
  readonly names: readonly string[];
  /** The page's queries whose rows the expression counts, by the name in the expression. */
  readonly rows: Readonly<Record<string, string>>;
}

/** A command with all of its names resolved. */
export type CommandPlan = Readonly<Omit<Command, 'new'>>;

/** A widget with all of its names resolved and all defaults of the schema filled in. */
export interface WidgetPlan {
  readonly name: string;
  readonly spec: CompleteSpec;
  /** The page's queries whose responses it draws. Its main query is first. */
  readonly queries: readonly string[];
  /** The names of these queries in its spec, in the same order. */
  readonly names: readonly string[];
  /** The `names` without whose responses the widget is still drawn. Absent when it needs all. */
  readonly beside?: readonly string[];
  /** Titles of the measures that the widget is named after, where they differ from `measures.NAME`. */
  readonly measureTitles?: Readonly<Record<string, string>>;
  /** Absent when the widget is always shown. */
  readonly when?: ConditionPlan;
  /** The resource that the widget edits. Absent when it edits none. */
  readonly resource?: ResourcePlan | undefined;
  readonly place: Place | null;
}

/** The difference between a page with one combination of switch values and the plan itself. */
export interface PossiblePage {
  readonly values: SwitchValues;
  readonly queries: Readonly<Record<string, QueryPlan>>;
  readonly widgets: Readonly<Record<string, WidgetPlan>>;
  readonly conditions?: PagePlan['conditions'];
}

/** A page that is ready to run: what the server sends to the browser. */
export interface PagePlan extends LayoutPlan {
  readonly route: string;
  readonly pageName: string;
  readonly title: string;
  readonly description: string | null;
  readonly layout: 'vertical' | 'full';
  readonly access: Access | null;
  /** Whether the page is served without a login. */
  readonly public: boolean;
  /** Seconds between two refreshes of an open page. Null when it is not refreshed automatically. */
  readonly refresh: number | null;
  /** Present when readers can't choose what the queries are compared with. */
  readonly fixedComparison?: true;
  /** Values of the filter bar that explain a member, by dimension. Absent when the page explains none. */
  readonly explains?: NonNullable<PageSpec['explains']>;
  /** Links, and names of commands, beside the title. */
  readonly actions: readonly (string | PageAction)[];
  /** Commands by name. Absent when the page has none. */
  readonly commands?: Readonly<Record<string, CommandPlan>>;
  readonly filterBar: FilterBarPlan | null;
  readonly queries: Readonly<Record<string, QueryPlan>>;
  readonly widgets: Readonly<Record<string, WidgetPlan>>;
  /** Conditions of sections and panels by name. Absent when there are none. */
  readonly conditions?: Readonly<Record<string, ConditionPlan>>;
  /** One entry per combination of switch values, for `pageWith`. Absent without switches. */
  readonly possibilities?: readonly PossiblePage[];
}

/** A resource whose rows are scheduled deliveries of pages, or alerts. */
export interface SenderEntry extends Pick<
  NonNullable<ResourceModel['sends']>,
  'button' | 'opens' | 'name' | 'page' | 'filters'
> {
  readonly resource: string;
  readonly kind: 'sends' | 'alerts';
  readonly access: Access | null;
}

/** A resource whose rows are notes on charts. */
export interface NotesEntry extends Pick<NonNullable<ResourceModel['notes']>, 'button' | 'opens' | 'start'> {
  readonly resource: string;
  readonly access: Access | null;
  /** By parameter of a filter, the field with its member, and the value that means all members. */
  readonly filters: Readonly<Record<string, { readonly field: string; readonly all: string }>>;
}

/** An entry of the menu, with the hash of its page. */
export interface PageEntry {
  readonly route: string;
  readonly title: string;
  /** The question that the page answers. Absent when its file has no description. */
  readonly description?: string;
  readonly access: Access | null;
  readonly hash: string;
  readonly menu: {
    readonly section: string;
    readonly icon: string | null;
    readonly order: number;
    readonly title: string;
    /** The address of a route with parameters. Absent when it equals the route. */
    readonly path?: string;
    /** The login mode in which the entry is shown. Null when it is always shown. */
    readonly authMode: 'local' | 'oidc' | null;
  } | null;
  /** The page of which this page is a tab. Absent when it is no tab. */
  readonly parent?: { readonly route: string; readonly title: string; readonly order: number };
  /** Present for a page without widgets, which redirects to its first child. */
  readonly leads?: true;
}

/** What the browser loads before it opens a page: the variant of the user's company. */
export interface Manifest {
  readonly product: {
    readonly id: string;
    readonly name: string;
    readonly logo: string | null;
    readonly color: string | null;
  };
  readonly languages: readonly string[];
  readonly skin: 'light' | 'dark' | 'brand';
  /** Present when the company has switched off the advisor chat. */
  readonly advisor?: false;
  readonly home: string;
  /** The first route after login, by role. Other roles start at `home`. */
  readonly landing: Readonly<Record<string, string>>;
  readonly sections: readonly {
    readonly name: string;
    readonly title: string;
    readonly icon: string;
    /** The icon as SVG, when the server has it. */
    readonly drawing?: string;
    readonly place: 'menu' | 'account';
  }[];
  readonly pages: readonly PageEntry[];
  /** Resources whose rows send pages or raise alerts. Absent when there are none. */
  readonly senders?: readonly SenderEntry[];
  /** Resources whose rows are notes on charts. Absent when there are none. */
  readonly notes?: readonly NotesEntry[];
  /** The hash of each dictionary, by language. */
  readonly locales: Readonly<Record<string, string>>;
  /** A hash of everything above. */
  readonly version: string;
}

/** The event that announces a new manifest. */
export interface ManifestNews {
  readonly version: string;
  /**
   * The pages that differ from the manifest of version `from`. A client with that version need not request
   * the new manifest.
   */
  readonly change?: { readonly from: string; readonly pages: readonly PageEntry[] };
}
