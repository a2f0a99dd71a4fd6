/** The part of Swagger UI's bundle that we use. The package has no types. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  interface Options {
    /** The document's address. */
    url: string;
    domNode: HTMLElement;
    docExpansion: "list" | "full" | "none";
    defaultModelsExpandDepth: number;
    deepLinking: boolean;
    persistAuthorization: boolean;
    /** Null turns off the external validator. */
    validatorUrl: null;
  }
  export default function SwaggerUI(options: Options): void;
}
