// The part of schema.org's vocabulary that our pages use, with the required and recommended properties of Google's
// documentation: https://schema.org/docs/full.html, https://developers.google.com/search/docs/appearance/structured-data

/** Kinds of values. A name of a type is a nested object of it; "enum:X" is a URL of one of X's members. */
type Range = "Text" | "Number" | "URL" | "Date" | "Country" | "Currency" | `enum:${string}` | (string & {});

interface SchemaType {
  parent?: string;
  properties: Record<string, Range[]>;
  /** Google rejects the type without them. */
  required?: string[];
  /** Google warns about the type without them; our test pages have them all. */
  recommended?: string[];
}

export const enumerations: Record<string, string[]> = {
  ItemAvailability: ["InStock", "OutOfStock", "PreOrder", "BackOrder", "SoldOut", "LimitedAvailability"],
  OfferItemCondition: ["NewCondition", "UsedCondition", "RefurbishedCondition", "DamagedCondition"],
  MerchantReturnEnumeration: [
    "MerchantReturnFiniteReturnWindow",
    "MerchantReturnNotPermitted",
    "MerchantReturnUnlimitedWindow",
    "MerchantReturnUnspecified",
  ],
  ReturnMethodEnumeration: ["ReturnAtKiosk", "ReturnByMail", "ReturnInStore", "KeepProduct"],
};

export const schemaTypes: Record<string, SchemaType> = {
  Thing: {
    properties: {
      name: ["Text"],
      description: ["Text"],
      url: ["URL"],
      image: ["URL"],
      sameAs: ["URL"],
      potentialAction: ["SearchAction"],
    },
  },
  Product: {
    parent: "Thing",
    properties: {
      sku: ["Text"],
      gtin: ["Text"],
      mpn: ["Text"],
      brand: ["Brand"],
      category: ["Text"],
      color: ["Text"],
      size: ["Text"],
      material: ["Text"],
      pattern: ["Text"],
      offers: ["Offer"],
      review: ["Review"],
      aggregateRating: ["AggregateRating"],
      additionalProperty: ["PropertyValue"],
    },
    required: ["name", "offers"],
    recommended: ["image"],
  },
  ProductGroup: {
    parent: "Product",
    properties: { productGroupID: ["Text"], variesBy: ["Text", "URL"], hasVariant: ["Product"] },
    required: ["name", "productGroupID", "variesBy", "hasVariant"],
    recommended: ["description", "url"],
  },
  Brand: { parent: "Thing", properties: {}, required: ["name"] },
  PropertyValue: { parent: "Thing", properties: { value: ["Text", "Number"] }, required: ["name", "value"] },
  Offer: {
    parent: "Thing",
    properties: {
      price: ["Number"],
      priceCurrency: ["Currency"],
      availability: ["enum:ItemAvailability"],
      itemCondition: ["enum:OfferItemCondition"],
      seller: ["OnlineStore"],
      shippingDetails: ["OfferShippingDetails"],
      hasMerchantReturnPolicy: ["MerchantReturnPolicy"],
    },
    required: ["price", "priceCurrency"],
    recommended: ["availability", "url", "itemCondition", "shippingDetails", "hasMerchantReturnPolicy"],
  },
  OfferShippingDetails: {
    properties: {
      shippingRate: ["MonetaryAmount"],
      shippingDestination: ["DefinedRegion"],
      deliveryTime: ["ShippingDeliveryTime"],
    },
    required: ["shippingRate", "shippingDestination"],
    recommended: ["deliveryTime"],
  },
  MonetaryAmount: {
    properties: { value: ["Number"], currency: ["Currency"] },
    required: ["value", "currency"],
  },
  DefinedRegion: {
    properties: { addressCountry: ["Country"], addressRegion: ["Text"] },
    required: ["addressCountry"],
  },
  ShippingDeliveryTime: {
    properties: { handlingTime: ["QuantitativeValue"], transitTime: ["QuantitativeValue"] },
    recommended: ["handlingTime", "transitTime"],
  },
  QuantitativeValue: {
    properties: { minValue: ["Number"], maxValue: ["Number"], unitCode: ["Text"] },
    required: ["minValue", "maxValue", "unitCode"],
  },
  MerchantReturnPolicy: {
    properties: {
      applicableCountry: ["Country"],
      returnPolicyCategory: ["enum:MerchantReturnEnumeration"],
      merchantReturnDays: ["Number"],
      returnMethod: ["enum:ReturnMethodEnumeration"],
      merchantReturnLink: ["URL"],
    },
    required: ["applicableCountry", "returnPolicyCategory", "merchantReturnDays"],
    recommended: ["returnMethod", "merchantReturnLink"],
  },
  AggregateRating: {
    properties: { ratingValue: ["Number"], reviewCount: ["Number"] },
    required: ["ratingValue", "reviewCount"],
  },
  Review: {
    parent: "Thing",
    properties: {
      author: ["Person"],
      datePublished: ["Date"],
      reviewBody: ["Text"],
      reviewRating: ["Rating"],
    },
    required: ["author", "reviewRating"],
    recommended: ["datePublished"],
  },
  Person: { parent: "Thing", properties: {}, required: ["name"] },
  Rating: {
    properties: { ratingValue: ["Number"], bestRating: ["Number"], worstRating: ["Number"] },
    required: ["ratingValue"],
  },
  BreadcrumbList: { properties: { itemListElement: ["ListItem"] }, required: ["itemListElement"] },
  ItemList: { properties: { itemListElement: ["ListItem"] }, required: ["itemListElement"] },
  ListItem: {
    parent: "Thing",
    properties: { position: ["Number"], item: ["URL"] },
    required: ["position"],
  },
  CollectionPage: { parent: "Thing", properties: { mainEntity: ["ItemList"] }, required: ["name"] },
  OnlineStore: {
    parent: "Thing",
    properties: {
      logo: ["URL"],
      email: ["Text"],
      telephone: ["Text"],
      hasMerchantReturnPolicy: ["MerchantReturnPolicy"],
    },
    required: ["name"],
  },
  WebSite: { parent: "Thing", properties: {}, required: ["name", "url"] },
  SearchAction: {
    properties: { target: ["Text"], "query-input": ["Text"] },
    required: ["target", "query-input"],
  },
  FAQPage: { properties: { mainEntity: ["Question"] }, required: ["mainEntity"] },
  Question: {
    parent: "Thing",
    properties: { acceptedAnswer: ["Answer"] },
    required: ["name", "acceptedAnswer"],
  },
  Answer: { properties: { text: ["Text"] }, required: ["text"] },
};
