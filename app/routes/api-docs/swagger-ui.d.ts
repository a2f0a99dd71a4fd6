/** The part of Swagger UI's bundle that we use: the package comes without types. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  interface Options {
    /** Where the document is. */
    url: string;
    domNode: HTMLElement;
    docExpansion: "list" | "full" | "none";
    defaultModelsExpandDepth: number;
    deepLinking: boolean;
    persistAuthorization: boolean;
    /** Null asks nobody elsewhere. */
    validatorUrl: null;
  }
  export default function SwaggerUI(options: Options): void;
}
