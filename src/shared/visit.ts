/** An element, by its role and accessible name or by its text. */
export interface Target {
  role?:
    | 'article'
    | 'button'
    | 'heading'
    | 'img'
    | 'link'
    | 'listitem'
    | 'log'
    | 'main'
    | 'tabpanel'
    | 'textbox';
  name?: string | RegExp;
  text?: string | RegExp;
}

/** Ids that exist for the visitor. `'none'` when there is nothing yet. */
export interface VisitIds {
  listingId: string;
  /** An unpaid order. */
  orderId: string;
  afterSaleId: string;
  /** An order with a thread. */
  chatId: string;
  /** The newest article of a category, by the category's code. */
  article: (type: string) => string;
}

/**
 * What a page shows when opened by its URL. `tests/e2e/addresses.spec.ts` opens every page and reads this from
 * `visit.ts` in its folder. Without the file it expects the title as heading and a fully loaded page.
 */
export interface Visit {
  query?: (ids: VisitIds) => string;
  /** Elements that show the page's data, each inside the one before. */
  sees?: readonly Target[];
  /** `sees` applies only to a member with data. */
  needsHistory?: true;
  /** The first heading, when it differs from the title. */
  heading?: string;
  /** The document title is the name of the content, as in the page's second heading. */
  isTitledBySubject?: true;
  /** Path that the page redirects to without data. */
  leadsTo?: string;
}
