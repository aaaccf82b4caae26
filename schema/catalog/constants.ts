/** Limits, timings and states of products, questions about them, reviews and sellers. Times are milliseconds. */
import { DAY, MINUTE, SECOND } from '../durations.ts';

// Products.

export const OPTION_TYPE = { simple: 1, normal: 2, single: 3, twoLevel: 4 } as const;
export const STOCK_TYPE = { unlimited: 1, limited: 2 } as const;
export const EXPOSURE = { hidden: 1, normal: 2, pinned: 3 } as const;
export type Exposure = (typeof EXPOSURE)[keyof typeof EXPOSURE];
/** Unlimited stock as a number. */
export const UNLIMITED_STOCK_QTY = 1000;
/** `pickFlag`; `stopped`: the product is not sold, so it cannot be picked. */
export const PICK_FLAG = { notPicked: 0, picked: 1, stopped: 2 } as const;
/** Of one member. */
export const PICKS_MAX = 500;
/** Sold-out products that one member waits for. */
export const RESTOCKS_MAX = 100;
/** Sellers and brands that one member follows. */
export const FOLLOWS_MAX = 300;
/** Recently viewed products kept for one member. */
export const PRODUCT_VIEWS_MAX = 50;
/** How long after the page has loaded it asks for the recently viewed products. */
export const LAST_VIEW_DELAY = SECOND;
export const PRODUCT_QUESTION_LENGTH_MAX = 1000;
export const PRODUCT_QUESTION_LINE_BREAKS_MAX = 8;
/** `stateCode` of a question. */
export const QUESTION_STATE = { open: 1, answered: 2 } as const;
/** Unanswered questions of one member about one product. */
export const PRODUCT_QUESTIONS_OPEN_MAX = 5;
// What a seller may say of a product.

export const PRODUCT_NAME_LENGTH_MAX = 100;
/** Characters of it that lists show. */
export const PRODUCT_NAME_SHOWN_MAX = 28;
export const PRODUCT_NO_LENGTH_MAX = 40;
/** Characters of one item of its notice, in each language. */
export const NOTICE_VALUE_LENGTH_MAX = 500;
/** Characters of a name of an option, of one of its choices, or of an add-on. */
export const OPTION_NAME_LENGTH_MAX = 50;
/** Pictures of one product: its first one and those that follow it. */
export const GALLERY_PICTURES_MAX = 10;
/** How long its video may last. */
export const PRODUCT_VIDEO_LASTS_MAX = MINUTE;
/** Won of a product, and of what a choice or an add-on costs more: an order of many pieces is still an exact number. */
export const PRODUCT_PRICE_MAX = 100_000_000;
/** Pieces of one choice. */
export const STOCK_QTY_MAX = 1_000_000;
export const NORMAL_OPTIONS_MAX = 10;
export const OPTION_VALUES_MAX = 50;
/** Choices with a price and stock of their own, on both levels together. */
export const OPTION_CHOICES_MAX = 100;
export const ADD_ONS_MAX = 20;
export const ADD_ON_CHOICES_MAX = 20;
/** Changes of stock in one call: one for each choice that there may be. */
export const STOCK_MOVES_MAX = OPTION_CHOICES_MAX + ADD_ONS_MAX * ADD_ON_CHOICES_MAX;
/** Characters of the name of a category or a brand, in each language. */
export const GROUP_NAME_LENGTH_MAX = 40;
/** Categories on the upper level, and in each of them. */
export const CATEGORIES_MAX = 100;
/** Of one seller. */
export const BRANDS_MAX = 300;
/** Of one seller. */
export const SHIPPING_PLACES_MAX = 20;
/** Categories, brands or shipping places, with their names in two languages. */
export const GROUPS_BODY_BYTES_MAX = 64 * 1024;
/** Why stock was changed. */
export const STOCK_REASON_LENGTH_MAX = 200;
/** A product with as many choices as it may have, in two languages. */
export const PRODUCT_BODY_BYTES_MAX = 64 * 1024;

/** Characters of what a seller writes about a product, in each language. */
export const DESCRIPTION_LENGTH_MAX = 10_000;
export const DESCRIPTION_PICTURES_MAX = 30;
/** Both languages, and an address for each picture. */
export const DESCRIPTION_BODY_BYTES_MAX = 160 * 1024;

// Exhibitions.

/** Of one seller. */
export const EXHIBITIONS_MAX = 20;
/** Characters of its title, and of its text, in each language. */
export const EXHIBITION_TITLE_LENGTH_MAX = 60;
export const EXHIBITION_TEXT_LENGTH_MAX = 500;
/** Headings in one. */
export const EXHIBITION_GROUPS_MAX = 10;
/** Products in one. */
export const EXHIBITION_PRODUCTS_MAX = 100;
/** As many as there may be, each with as much as it may have, in two languages. */
export const EXHIBITIONS_BODY_BYTES_MAX = 256 * 1024;
/** Banners that home and store show. */
export const BANNERS_SHOWN_MAX = 8;
/** How long each of them stands before the next one comes. */
export const BANNER_STANDS = 5 * SECOND;

// Lists.

/** Recent searches kept on a device. */
export const RECENT_SEARCHES_MAX = 10;
/** Stock at or below this is shown to the viewer. */
export const LOW_STOCK_SHOWN = 20;

// What is bought together.

/** Products that are shown beside one. */
export const TOGETHER_SHOWN_MAX = 10;
/** Of fewer products, what sells best in the category says more. */
export const TOGETHER_SHOWN_MIN = 3;
/** Orders in which both products stand. A single one may be chance. */
export const TOGETHER_ORDERS_MIN = 2;
/** Products of one order that are counted with each other: the first ones. */
export const TOGETHER_OF_ORDER_MAX = 10;

// Search.

/** So far `totalCnt` counts what is searched for or listed. From here on there are at least so many. */
export const COUNTED_MAX = 1000;
/** Of one keyword. */
export const SUGGESTIONS_MAX = 10;
export const POPULAR_KEYWORDS_MAX = 10;
/** How long a search counts for the popular keywords. */
export const POPULAR_WITHIN = 7 * DAY;
/** Fewer searches make no keyword popular. */
export const POPULAR_SEARCHES_MIN = 3;
/** Longer keywords are never popular. */
export const POPULAR_LENGTH_MAX = 30;
/** Different keywords that are counted on one day, of each shop. */
export const POPULAR_COUNTED_A_DAY_MAX = 2000;

// Reviews.

/** Characters of a comment. */
export const REVIEW_LENGTH_MIN = 10;
export const REVIEW_LENGTH_MAX = 1000;
export const REVIEW_SCORE_MAX = 5;
/** How long after a purchase is confirmed it may be reviewed: to the end of that Korean day. */
export const REVIEW_WITHIN_DAYS = 180;
export const REVIEW_WITHIN = REVIEW_WITHIN_DAYS * DAY;
/** How long after the first review the monthly one opens: with the start of that Korean day. */
export const MONTHLY_REVIEW_AFTER = 30 * DAY;
export const REVIEW_TYPES = ['first', 'monthly'] as const;
export type ReviewType = (typeof REVIEW_TYPES)[number];
export const REVIEW_PICTURES_MAX = 5;
/** Characters of why a manager hides a review. */
export const HIDE_REASON_LENGTH_MAX = 200;

// Sellers.

/** Characters of its name, in each language. */
export const SELLER_NAME_LENGTH_MAX = 40;
export const SELLER_NOTICE_LENGTH_MAX = 500;
/** Characters of its rules of delivery, and of return, in each language. */
export const SELLER_RULE_LENGTH_MAX = 2000;

/** Characters of what a seller's business is registered as, and of its mail address. */
export const BUSINESS_NAME_LENGTH_MAX = 60;
export const MAIL_ORDER_NO_LENGTH_MAX = 40;
export const BUSINESS_MAIL_LENGTH_MAX = 100;

/** Characters of the host name of a seller's own shop: the limit of DNS. */
export const HOST_NAME_LENGTH_MAX = 253;

/** Seller's look where a seller has set none. */
export const DEFAULT_LOOK = {
  sellerColor: '#E73656',
  brdchatColor: '#FFFFFF',
  brdNotiColor: '#ffe24d',
  brdOrdTxtColor: '#FFFFFF',
  usrOrdNotiColor: '#0070C0',
} as const;
